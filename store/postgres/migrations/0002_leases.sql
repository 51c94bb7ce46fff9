-- Who works on which shard: it is his for so many milliseconds after he renewed it, by the server's clock.
CREATE TABLE skald.leases (shard BIGINT PRIMARY KEY, holder TEXT NOT NULL, token BYTEA NOT NULL, renewed TIMESTAMPTZ NOT NULL, lasts BIGINT NOT NULL);

-- The number each transaction of a holder carries: it rises when a shard changes hands.
CREATE TABLE skald.fences (shard BIGINT PRIMARY KEY, fence BIGINT NOT NULL);

-- Into how many shards the work is divided.
CREATE TABLE skald.sharing (one BOOL PRIMARY KEY, total BIGINT NOT NULL);

-- The hosts that share the work, and when each was last seen.
CREATE TABLE skald.hosts (host TEXT PRIMARY KEY, seen TIMESTAMPTZ NOT NULL);

-- What a copy into this database has begun; nothing when it is whole.
CREATE TABLE skald.copying (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);
