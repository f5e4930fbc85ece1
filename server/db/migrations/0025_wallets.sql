CREATE TABLE "calendar_subscriptions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "calendar_subscriptions_by_read" ON "calendar_subscriptions" USING btree ("read_at");--> statement-breakpoint
-- Tells whose movements a statement changed, for those who watch them: '*' for more than fit into a notification.
CREATE FUNCTION "stake_tell"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	named text;
	many bigint;
BEGIN
	SELECT string_agg(w.wallet, ','), count(*) INTO named, many FROM (SELECT DISTINCT wallet FROM changed WHERE wallet IS NOT NULL LIMIT 151) w;
	IF many > 0 THEN
		PERFORM pg_notify('bd_wallets', CASE WHEN many > 150 OR length(named) > 7900 THEN '*' ELSE named END);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "stake_tell_added" AFTER INSERT ON "stake_movements" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "stake_tell"();--> statement-breakpoint
CREATE TRIGGER "stake_tell_changed" AFTER UPDATE ON "stake_movements" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "stake_tell"();--> statement-breakpoint
CREATE TRIGGER "stake_tell_removed" AFTER DELETE ON "stake_movements" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "stake_tell"();
