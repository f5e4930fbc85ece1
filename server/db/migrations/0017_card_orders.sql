ALTER TABLE "cards" ADD COLUMN "issued_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "refused_at" timestamp (3) with time zone;