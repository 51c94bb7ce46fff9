-- A table for each bucket of the store: k is the key, in the order of its bytes, and v the record.
CREATE TABLE skald.matches (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);
CREATE TABLE skald.channels (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);
CREATE TABLE skald.log (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);
CREATE TABLE skald.outbox (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);
CREATE TABLE skald.interactions (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);
CREATE TABLE skald.due (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);
CREATE TABLE skald.players (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);
CREATE TABLE skald.guilds (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);
CREATE TABLE skald.drafts (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);
CREATE TABLE skald.plans (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);
CREATE TABLE skald.audit (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);
CREATE TABLE skald.index (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);
CREATE TABLE skald.tournaments (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);
CREATE TABLE skald.libraries (k BYTEA PRIMARY KEY, v BYTEA NOT NULL);

-- The numbers of the buckets that number what they hold.
CREATE SEQUENCE skald.outbox_numbers;
CREATE SEQUENCE skald.audit_numbers;

-- How many transactions a connection has written: who has lost the answer to a COMMIT finds it here, and
-- closes the row, so that nothing can be written by that connection any more.
CREATE TABLE skald.receipts (id BYTEA PRIMARY KEY, n BIGINT NOT NULL, closed BOOL NOT NULL, at TIMESTAMPTZ NOT NULL);

-- For people with psql. A record is 5 bytes of version and checksum before its content; the seed of the
-- dice is left out.
CREATE VIEW skald.match_list AS
	SELECT convert_from(k, 'UTF8') AS id, convert_from(substring(v FROM 6), 'UTF8')::JSONB - 'seed' AS header
	FROM skald.matches WHERE octet_length(k) < 3 OR substring(k FROM octet_length(k) - 1 FOR 1) <> '\x00'::BYTEA;
CREATE VIEW skald.outbox_list AS
	SELECT encode(k, 'hex') AS number, convert_from(substring(v FROM 6), 'UTF8')::JSONB AS entry FROM skald.outbox;
CREATE VIEW skald.audit_list AS
	SELECT encode(k, 'hex') AS number, convert_from(substring(v FROM 6), 'UTF8')::JSONB AS record FROM skald.audit;
