-- Who asked to be forgotten, and which shards have still to do it.
CREATE TABLE skald.forgetting (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);
