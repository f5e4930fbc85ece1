-- Those who were here before there were roles could do everything.
ALTER TABLE "admin_users" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;
--> statement-breakpoint
ALTER TABLE "admin_users" ALTER COLUMN "role" SET DEFAULT 'reader';
--> statement-breakpoint
ALTER TABLE "admin_users" ADD CONSTRAINT "admin_users_role" CHECK ("role" IN ('owner', 'reviewer', 'reader'));
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD COLUMN "id" text DEFAULT gen_random_uuid()::text NOT NULL;
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_id_unique" UNIQUE("id");
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD COLUMN "browser" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE INDEX "admin_sessions_of" ON "admin_sessions" ("user");
--> statement-breakpoint
CREATE TABLE "admin_second_factors" (
	"user" text PRIMARY KEY NOT NULL,
	"sealed" "bytea",
	"pending" "bytea",
	"since" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "admin_second_factors_user_admin_users_id_fk" FOREIGN KEY ("user") REFERENCES "admin_users"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "admin_recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user" text NOT NULL,
	CONSTRAINT "admin_recovery_codes_user_admin_users_id_fk" FOREIGN KEY ("user") REFERENCES "admin_users"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX "admin_recovery_codes_of" ON "admin_recovery_codes" ("user");
--> statement-breakpoint
CREATE TABLE "admin_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"user" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_challenges_user_admin_users_id_fk" FOREIGN KEY ("user") REFERENCES "admin_users"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "admin_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"email" text,
	"role" text NOT NULL CHECK ("role" IN ('owner', 'reviewer', 'reader')),
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_invitations_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"place" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"actor" text,
	"action" text NOT NULL,
	"subject_kind" text,
	"subject" text,
	"detail" jsonb NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" ("subject", "place");
--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" ("action", "place");
--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" ("actor", "place");
--> statement-breakpoint
CREATE FUNCTION "audit_log_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_stays" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_log_is_append_only"();
--> statement-breakpoint
CREATE TRIGGER "audit_log_stays_whole" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_is_append_only"();
