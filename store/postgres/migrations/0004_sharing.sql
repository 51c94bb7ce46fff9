-- What each host tells the others: since when it runs, its release, whether it has been healthy for a whole
-- lease, how many more shards it would take, and whether it gives its shards away. A host of a release before
-- these columns is not ready and wants nothing.
ALTER TABLE skald.hosts
	ADD COLUMN since TIMESTAMPTZ NOT NULL DEFAULT now(),
	ADD COLUMN version TEXT NOT NULL DEFAULT '',
	ADD COLUMN ready BOOL NOT NULL DEFAULT false,
	ADD COLUMN wants BIGINT NOT NULL DEFAULT 0,
	ADD COLUMN draining BOOL NOT NULL DEFAULT false;

-- Since when the holder has the shard.
ALTER TABLE skald.leases ADD COLUMN since TIMESTAMPTZ NOT NULL DEFAULT now();

-- Shards that their holders offer to a host by name. An offer counts while its token is that of the lease; the
-- answer is the token with which the taker goes on, NULL until it has accepted.
CREATE TABLE skald.offers (shard BIGINT PRIMARY KEY, token BYTEA NOT NULL, taker TEXT NOT NULL, made TIMESTAMPTZ NOT NULL, answer BYTEA);

-- When the next session may begin in each of the bot's buckets, and which shard of which host has that turn.
CREATE TABLE skald.starts (bucket BIGINT PRIMARY KEY, next TIMESTAMPTZ NOT NULL, turn TEXT NOT NULL);

-- How many sessions the bot began in the current day, when the latest did, how many Discord allows until the
-- day ends, and how many it lets begin at once.
CREATE TABLE skald.start_budget (one BOOL PRIMARY KEY, used BIGINT NOT NULL, latest TIMESTAMPTZ NOT NULL, total BIGINT NOT NULL, ends TIMESTAMPTZ NOT NULL, abreast BIGINT NOT NULL);
