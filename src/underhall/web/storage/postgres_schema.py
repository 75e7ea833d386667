"""The SQL tables of a PostgreSQL database, and the statements that write them. See `schema` for those of the data file,
which mean the same.

Texts are compared byte by byte, as SQLite does, so that lists have one order in both.
"""

from __future__ import annotations

from .schema import VERSION

SPACE = "underhall"
"""The schema, in the sense of PostgreSQL, in which all of it is."""
LOCK = 0x55484C4C
"""Whoever makes or changes the tables holds this advisory lock."""
CHANNEL = "underhall"
TEXT = 'text COLLATE "C"'

SCHEMA = f"""
CREATE TABLE meta (key {TEXT} PRIMARY KEY, value text NOT NULL, crc bigint);
CREATE TABLE events (
    game {TEXT} NOT NULL, seq bigint NOT NULL, at float8 NOT NULL, kind text NOT NULL, data bytea NOT NULL, crc bigint,
    PRIMARY KEY (game, seq)
);
CREATE TABLE summaries (
    game {TEXT} PRIMARY KEY, updated float8 NOT NULL, data bytea NOT NULL, seq bigint, crc bigint
) WITH (fillfactor = 70);
CREATE TABLE rests (
    game {TEXT} PRIMARY KEY, seq bigint NOT NULL, data bytea NOT NULL, crc bigint
) WITH (fillfactor = 70);
CREATE TABLE uploads (id {TEXT} PRIMARY KEY, at float8 NOT NULL, record text NOT NULL);
CREATE TABLE contacts (visitor {TEXT} PRIMARY KEY, data bytea NOT NULL);
CREATE TABLE archive (
    game {TEXT} PRIMARY KEY, updated float8 NOT NULL, public smallint NOT NULL, data bytea NOT NULL, seq bigint,
    crc bigint
);
CREATE INDEX archive_newest ON archive (public, updated);
CREATE TABLE results (
    visitor {TEXT} NOT NULL, game {TEXT} NOT NULL, updated float8 NOT NULL, public smallint NOT NULL,
    PRIMARY KEY (visitor, game)
);
CREATE INDEX results_newest ON results (visitor, updated);
CREATE TABLE documents (
    kind {TEXT} NOT NULL, key {TEXT} NOT NULL, owner {TEXT} NOT NULL, data bytea NOT NULL, crc bigint,
    PRIMARY KEY (kind, key)
);
CREATE INDEX documents_owned ON documents (kind, owner);

-- The servers that use this database now. `id` is made anew with each start. A server is alive until `until`, by the
-- clock of the database. Whoever notices that this is over deletes the row, and with it all that it held.
CREATE TABLE nodes (
    id {TEXT} PRIMARY KEY, name text NOT NULL, address text NOT NULL, version text NOT NULL, since float8 NOT NULL,
    tables integer NOT NULL, load float8 NOT NULL, until timestamptz NOT NULL
) WITH (fillfactor = 50);
-- Whose a table is. Nothing can be written at it without the number `fence`, which is another one for each new owner.
CREATE TABLE leases (game {TEXT} PRIMARY KEY, node {TEXT} NOT NULL, fence bigint NOT NULL);
CREATE INDEX leases_held ON leases (node);
CREATE SEQUENCE fences;
-- What servers tell each other, for a while. Rows become visible when their transaction ends, in any order. So whoever
-- reads them goes by `tx`, and reads again what may have been under way.
CREATE TABLE news (
    seq bigserial PRIMARY KEY, tx xid8 NOT NULL DEFAULT pg_current_xact_id(), at timestamptz NOT NULL DEFAULT now(),
    node text NOT NULL, topic text NOT NULL, text text NOT NULL
);
CREATE INDEX news_newest ON news (tx);
INSERT INTO meta VALUES ('format', '{VERSION}', NULL);
"""

EXISTS = f"""
SELECT count(*), count(*) FILTER (WHERE relname = 'meta')
FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = '{SPACE}'
"""
"""How much there is under our name, and whether it looks like ours."""
FORMAT = "SELECT value FROM meta WHERE key = 'format'"

APPEND = """
WITH here AS MATERIALIZED (
    -- While this row is locked, nobody can declare this server dead and take its tables.
    SELECT 1 FROM nodes WHERE id = $1 AND until > clock_timestamp() FOR KEY SHARE
), new AS MATERIALIZED (
    SELECT * FROM unnest(
        $2::text[], $3::bigint[], $4::bigint[], $5::float8[], $6::text[], $7::bytea[], $8::bigint[],
        $9::bytea[], $10::bigint[], $11::bytea[], $12::bigint[], $13::bool[], $14::float8[], $15::smallint[]
    ) AS one (game, fence, seq, at, kind, data, crc, brief, brief_crc, rest, rest_crc, shelved, updated, public)
), done AS (
    INSERT INTO events (game, seq, at, kind, data, crc)
    SELECT game, seq, at, kind, data, crc FROM new WHERE (
        CASE WHEN fence = 0 THEN NOT EXISTS (SELECT FROM leases WHERE leases.game = new.game)
        ELSE EXISTS (SELECT FROM here) AND EXISTS (
            SELECT FROM leases WHERE leases.game = new.game AND leases.node = $1 AND leases.fence = new.fence
        ) END
    ) AND (seq = 1 OR EXISTS (SELECT FROM events e WHERE e.game = new.game AND e.seq = new.seq - 1))
    ON CONFLICT DO NOTHING RETURNING game
), kept AS (
    INSERT INTO summaries (game, updated, data, seq, crc)
    SELECT game, at, brief, seq, brief_crc FROM new JOIN done USING (game) WHERE NOT shelved
    ON CONFLICT (game) DO UPDATE
    SET updated = excluded.updated, data = excluded.data, seq = excluded.seq, crc = excluded.crc
), rested AS (
    INSERT INTO rests (game, seq, data, crc)
    SELECT game, seq, rest, rest_crc FROM new JOIN done USING (game) WHERE rest IS NOT NULL
    ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, data = excluded.data, crc = excluded.crc
), gone AS (
    DELETE FROM summaries USING new, done
    WHERE summaries.game = new.game AND new.game = done.game AND new.shelved
), put_away AS (
    INSERT INTO archive (game, updated, public, data, seq, crc)
    SELECT game, updated, public, brief, seq, brief_crc FROM new JOIN done USING (game) WHERE shelved
    ON CONFLICT (game) DO UPDATE SET updated = excluded.updated, public = excluded.public, data = excluded.data,
        seq = excluded.seq, crc = excluded.crc
), found AS (
    INSERT INTO results (visitor, game, updated, public)
    SELECT one.visitor, game, updated, public
    FROM unnest($16::text[], $17::text[]) AS one (visitor, game) JOIN new USING (game) JOIN done USING (game)
    ON CONFLICT (visitor, game) DO UPDATE SET updated = excluded.updated, public = excluded.public
), unlinked AS (
    DELETE FROM results USING new, done
    WHERE results.game = new.game AND new.game = done.game AND new.shelved AND NOT EXISTS (
        SELECT FROM unnest($16::text[], $17::text[]) AS one (visitor, game)
        WHERE one.visitor = results.visitor AND one.game = results.game
    )
), told AS (
    INSERT INTO news (node, topic, text) SELECT $1, '', string_agg(game, ' ') FROM done HAVING count(*) > 0
)
SELECT game FROM done
"""
"""Appends to many tables, each with all that belongs to it or not at all; gives the tables where it was done. One
statement is one transaction that needs nothing more from us: should this process be stopped now, no lock stays."""

WHY_NOT = """
SELECT one.game, events.data, events.at, events.crc,
    one.fence > 0 AND NOT EXISTS (
        SELECT FROM leases JOIN nodes ON nodes.id = leases.node
        WHERE leases.game = one.game AND leases.node = $1 AND leases.fence = one.fence AND until > clock_timestamp()
    ) OR one.fence = 0 AND EXISTS (SELECT FROM leases WHERE leases.game = one.game) AS lost
FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS one (game, fence, seq)
LEFT JOIN events ON events.game = one.game AND events.seq = one.seq
"""
