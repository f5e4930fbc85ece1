CREATE TABLE "push_alerts" (
	"subscription" text NOT NULL,
	"wallet" text NOT NULL,
	"alert" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_alerts_subscription_wallet_alert_pk" PRIMARY KEY("subscription","wallet","alert")
);
--> statement-breakpoint
DROP INDEX "push_subscriptions_by_wallet";--> statement-breakpoint
ALTER TABLE "push_notices" ADD COLUMN "wallet" text;--> statement-breakpoint
ALTER TABLE "push_notices" ADD COLUMN "positions" integer;--> statement-breakpoint
ALTER TABLE "push_notices" ADD COLUMN "price_limit" double precision;--> statement-breakpoint
ALTER TABLE "push_notices" ADD COLUMN "price" double precision;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "price_above" double precision;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "above_armed" boolean;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "price_below" double precision;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "below_armed" boolean;--> statement-breakpoint
ALTER TABLE "push_alerts" ADD CONSTRAINT "push_alerts_subscription_push_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_alerts_by_wallet" ON "push_alerts" USING btree ("wallet","alert");--> statement-breakpoint
-- What devices chose so far stays chosen.
INSERT INTO "push_alerts" (subscription, wallet, alert, since) SELECT id, unlock_wallet, 'unlocked', unlock_since FROM "push_subscriptions" WHERE unlock_wallet IS NOT NULL;--> statement-breakpoint
INSERT INTO "push_alerts" (subscription, wallet, alert, since) SELECT id, unlock_wallet, 'unlocks-soon', unlock_since FROM "push_subscriptions" WHERE unlock_wallet IS NOT NULL AND week_before;--> statement-breakpoint
UPDATE "push_notices" SET wallet = s.unlock_wallet FROM "push_subscriptions" s WHERE s.id = subscription AND kind IN ('unlocked', 'unlocks-soon');--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP COLUMN "unlock_wallet";--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP COLUMN "week_before";--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP COLUMN "unlock_since";