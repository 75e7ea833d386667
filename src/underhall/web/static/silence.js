// A server that has vanished closes no connection: the stream is open, and nothing ever comes again.
const SILENCE = 12000;     // ms; the server gives a sign of life every 5 s
const HEARD = ['open', 'beat', 'parts', 'saving', 'reload'];

/** Calls `lost` when nothing has come by the stream for so long. */
export function listenFor(source, lost) {
  let timer = 0;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(lost, SILENCE);
  };
  for (const name of HEARD) source.addEventListener(name, heard);
  heard();
}
