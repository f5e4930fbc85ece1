ALTER TABLE "cards" ADD COLUMN "idempotency_key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "issuer_id" text;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "holder_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
-- Cards of before were told at once; their numbers are nowhere to be had again.
UPDATE "cards" SET "seen_at" = "created_at";
