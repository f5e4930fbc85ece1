CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_notices" (
	"subscription" text NOT NULL,
	"event" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(39, 0) NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"begun" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_notices_subscription_event_pk" PRIMARY KEY("subscription","event")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"vault_from" bigint,
	"vault_since" timestamp (3) with time zone NOT NULL,
	"unlock_wallet" text,
	"week_before" boolean NOT NULL,
	"unlock_since" timestamp (3) with time zone NOT NULL,
	"quiet_from" integer,
	"quiet_to" integer,
	"time_zone" text NOT NULL,
	"utc_offset_minutes" integer NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"tested_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "push_notices" ADD CONSTRAINT "push_notices_subscription_push_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_notices_due" ON "push_notices" USING btree ("subscription","happened_at") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_amount" ON "push_subscriptions" USING btree ("vault_from") WHERE vault_from is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_wallet" ON "push_subscriptions" USING btree ("unlock_wallet") WHERE unlock_wallet is not null;