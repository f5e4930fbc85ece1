CREATE TABLE "case_events" (
	"id" text PRIMARY KEY NOT NULL,
	"submission" text NOT NULL,
	"place" integer NOT NULL,
	"event" text NOT NULL,
	"by" text,
	"text" text DEFAULT '' NOT NULL,
	"outcome" text,
	"files" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text,
	"content_hash" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_events_in_order" UNIQUE("submission","place"),
	CONSTRAINT "case_events_once" UNIQUE("submission","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "spent_challenges" (
	"name" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_submission_submissions_id_fk" FOREIGN KEY ("submission") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spent_challenges_by_end" ON "spent_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE FUNCTION "case_events_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A submission's deletion takes its events along, by the foreign key's own trigger, one level further up.
	IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
	RAISE EXCEPTION 'case_events is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "case_events_append_only" BEFORE UPDATE OR DELETE ON "case_events" FOR EACH ROW EXECUTE FUNCTION "case_events_append_only"();
