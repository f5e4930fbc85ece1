CREATE TABLE "inbox" (
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"undelivered" boolean DEFAULT false NOT NULL,
	"search" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"kind" text NOT NULL,
	"assignee" text,
	"sort_name" text NOT NULL,
	"changed_by" text,
	"submission" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox_views" (
	"id" text PRIMARY KEY NOT NULL,
	"user" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbox_views_once" UNIQUE("user","name")
);
--> statement-breakpoint
ALTER TABLE "inbox" ADD CONSTRAINT "inbox_submission_submissions_id_fk" FOREIGN KEY ("submission") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_views" ADD CONSTRAINT "inbox_views_user_admin_users_id_fk" FOREIGN KEY ("user") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_once";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "repetition" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_once" UNIQUE("submission","method","audience","event","repetition");--> statement-breakpoint
CREATE FUNCTION "inbox_search"(name text, email text, reference text, wallet text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT lower(name || E'\n' || email || E'\n' || reference || coalesce(E'\n' || wallet, ''))
$$;
--> statement-breakpoint
CREATE FUNCTION "inbox_state"(of text) RETURNS text LANGUAGE sql STABLE AS $$
	-- The last event that changes the state and was not undone decides.
	SELECT coalesce((
		SELECT CASE e.event
			WHEN 'asked' THEN 'waiting'
			WHEN 'decided' THEN CASE e.outcome WHEN 'accepted' THEN 'approved' WHEN 'declined' THEN 'declined' ELSE 'closed' END
			WHEN 'withdrawn' THEN 'closed'
			WHEN 'closed' THEN 'closed'
			ELSE 'in_review' END
		FROM case_events e
		WHERE e.submission = of AND e.event NOT IN ('assigned', 'noted', 'undone')
			AND NOT EXISTS (SELECT FROM case_events u WHERE u.submission = of AND u.event = 'undone' AND u.undoes = e.place)
		ORDER BY e.place DESC LIMIT 1), 'new')
$$;
--> statement-breakpoint
CREATE FUNCTION "inbox_assignee"(of text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT e.assignee FROM case_events e
	WHERE e.submission = of AND e.event = 'assigned'
		AND NOT EXISTS (SELECT FROM case_events u WHERE u.submission = of AND u.event = 'undone' AND u.undoes = e.place)
	ORDER BY e.place DESC LIMIT 1
$$;
--> statement-breakpoint
CREATE FUNCTION "inbox_undelivered"(of text) RETURNS boolean LANGUAGE sql STABLE AS $$
	-- A message that was sent again counts by its last repetition.
	SELECT EXISTS (
		SELECT FROM deliveries d WHERE d.submission = of AND d.state = 'failed' AND NOT EXISTS (
			SELECT FROM deliveries r WHERE r.submission = of AND r.method = d.method AND r.audience = d.audience AND r.event = d.event AND r.repetition > d.repetition))
$$;
--> statement-breakpoint
CREATE FUNCTION "inbox_follow_submission"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	found_by text := inbox_search(NEW.name, NEW.email, NEW.reference, NEW.wallet);
	sorted_by text := lower(CASE WHEN NEW.name = '' THEN NEW.email ELSE NEW.name END);
BEGIN
	INSERT INTO inbox (submission, kind, created_at, changed_at, search, sort_name) VALUES (NEW.id, NEW.kind, NEW.created_at, NEW.created_at, found_by, sorted_by)
	ON CONFLICT (submission) DO UPDATE SET kind = excluded.kind, created_at = excluded.created_at, search = excluded.search, sort_name = excluded.sort_name;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "inbox_follow_case"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE inbox SET version = NEW.place, changed_at = NEW.at, changed_by = NEW."by", state = inbox_state(NEW.submission), assignee = inbox_assignee(NEW.submission) WHERE submission = NEW.submission;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "inbox_follow_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	now_undelivered boolean := inbox_undelivered(NEW.submission);
BEGIN
	UPDATE inbox SET undelivered = now_undelivered WHERE submission = NEW.submission AND undelivered <> now_undelivered;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "inbox_tell"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM pg_notify('bd_inbox', json_build_object('id', OLD.submission, 'gone', true)::text);
	ELSE
		PERFORM pg_notify('bd_inbox', json_build_object('id', NEW.submission, 'version', NEW.version, 'state', NEW.state, 'assignee', NEW.assignee, 'undelivered', NEW.undelivered, 'by', NEW.changed_by, 'isNew', TG_OP = 'INSERT')::text);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO "inbox" (submission, kind, created_at, changed_at, search, sort_name, version, changed_by, state, assignee, undelivered)
SELECT s.id, s.kind, s.created_at, coalesce(last.at, s.created_at), inbox_search(s.name, s.email, s.reference, s.wallet), lower(CASE WHEN s.name = '' THEN s.email ELSE s.name END),
	coalesce(last.place, 0), last."by", inbox_state(s.id), inbox_assignee(s.id), inbox_undelivered(s.id)
FROM submissions s
LEFT JOIN LATERAL (SELECT e.at, e.place, e."by" FROM case_events e WHERE e.submission = s.id ORDER BY e.place DESC LIMIT 1) last ON true;--> statement-breakpoint
CREATE INDEX "inbox_by_time" ON "inbox" USING btree ("created_at","submission");--> statement-breakpoint
CREATE INDEX "inbox_by_change" ON "inbox" USING btree ("changed_at","submission");--> statement-breakpoint
CREATE INDEX "inbox_by_name" ON "inbox" USING btree ("sort_name","submission");--> statement-breakpoint
CREATE INDEX "inbox_by_state" ON "inbox" USING btree ("state","created_at","submission");--> statement-breakpoint
CREATE INDEX "inbox_facets" ON "inbox" USING btree ("state","kind","assignee","undelivered");--> statement-breakpoint
CREATE INDEX "inbox_by_assignee" ON "inbox" USING btree ("assignee","created_at","submission");--> statement-breakpoint
CREATE INDEX "inbox_undelivered" ON "inbox" USING btree ("created_at","submission") WHERE undelivered;--> statement-breakpoint
CREATE TRIGGER "inbox_follow_submission" AFTER INSERT OR UPDATE OF "kind", "created_at", "name", "email", "reference", "wallet" ON "submissions" FOR EACH ROW EXECUTE FUNCTION "inbox_follow_submission"();--> statement-breakpoint
CREATE TRIGGER "inbox_follow_case" AFTER INSERT ON "case_events" FOR EACH ROW EXECUTE FUNCTION "inbox_follow_case"();--> statement-breakpoint
CREATE TRIGGER "inbox_follow_delivery" AFTER INSERT OR UPDATE OF "state" ON "deliveries" FOR EACH ROW EXECUTE FUNCTION "inbox_follow_delivery"();--> statement-breakpoint
CREATE TRIGGER "inbox_tell" AFTER INSERT OR UPDATE OR DELETE ON "inbox" FOR EACH ROW EXECUTE FUNCTION "inbox_tell"();
