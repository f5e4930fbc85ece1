ALTER TABLE "case_events" ADD COLUMN "assignee" text;--> statement-breakpoint
ALTER TABLE "case_events" ADD COLUMN "undoes" integer;--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_undone_once" UNIQUE("submission","undoes");--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "not_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "taken_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE TABLE "whitelist" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"tier" text NOT NULL,
	"submission" text,
	"reference" text NOT NULL,
	"by" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text
);
--> statement-breakpoint
ALTER TABLE "whitelist" ADD CONSTRAINT "whitelist_submission_submissions_id_fk" FOREIGN KEY ("submission") REFERENCES "public"."submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whitelist_by_wallet" ON "whitelist" USING btree ("wallet");--> statement-breakpoint
CREATE INDEX "whitelist_by_time" ON "whitelist" USING btree ("since","id");--> statement-breakpoint
CREATE UNIQUE INDEX "whitelist_once" ON "whitelist" USING btree ("submission") WHERE revoked_at is null;
