CREATE TABLE "spent_challenges" (
	"name" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "spent_challenges_by_end" ON "spent_challenges" USING btree ("expires_at");