CREATE TABLE "retention_runs" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"closed" integer NOT NULL,
	"deleted" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "submissions_by_wallet" ON "submissions" USING btree ("wallet","created_at");
