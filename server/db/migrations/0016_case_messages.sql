ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_once";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "event" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_once" UNIQUE("submission","method","audience","event");