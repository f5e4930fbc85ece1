CREATE TABLE "wallet_pairings" (
	"id" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"disowned" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wallet_pairings_answered" CHECK (answer is null or answered_at is not null)
);
--> statement-breakpoint
ALTER TABLE "wallet_proofs" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_proofs" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_proofs" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_proofs" ADD COLUMN "pairing" text;--> statement-breakpoint
CREATE INDEX "wallet_pairings_by_end" ON "wallet_pairings" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wallet_proofs_by_wallet" ON "wallet_proofs" USING btree ("wallet");--> statement-breakpoint
CREATE INDEX "wallet_proofs_by_pairing" ON "wallet_proofs" USING btree ("pairing") WHERE pairing is not null;--> statement-breakpoint
ALTER TABLE "wallet_proofs" ADD CONSTRAINT "wallet_proofs_id_unique" UNIQUE("id");--> statement-breakpoint
-- Every proof so far is of one hour.
UPDATE "wallet_proofs" SET created_at = expires_at - interval '1 hour';--> statement-breakpoint
CREATE FUNCTION "pairing_tell"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('bd_pairing', NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "pairing_tell" AFTER UPDATE OF "answered_at", "ended_at" ON "wallet_pairings" FOR EACH ROW EXECUTE FUNCTION "pairing_tell"();
