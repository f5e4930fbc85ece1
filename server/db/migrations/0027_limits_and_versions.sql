-- Unlogged: a count needs no write-ahead log, and need not survive a crash. Room in each page, so that most counts stay in theirs.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
) WITH (fillfactor = 60);
--> statement-breakpoint
ALTER TABLE "feed_values" ADD COLUMN "versions" jsonb;
