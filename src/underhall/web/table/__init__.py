"""One table by itself: what can happen at it, what follows, and what people may do. Nothing here waits or writes."""
