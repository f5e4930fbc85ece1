CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"submission" text NOT NULL,
	"method" text NOT NULL,
	"audience" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_once" UNIQUE("submission","method","audience")
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"delivery" text NOT NULL,
	"success" boolean NOT NULL,
	"error" text,
	"attempted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"idempotency_key" text,
	"content_hash" text NOT NULL,
	"body" jsonb NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"wallet" text,
	"wallet_proven" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "submissions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "submissions_once" UNIQUE("kind","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"submission" text NOT NULL,
	"part" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "uploads_once" UNIQUE("submission","part")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_submission_submissions_id_fk" FOREIGN KEY ("submission") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_deliveries_id_fk" FOREIGN KEY ("delivery") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_submission_submissions_id_fk" FOREIGN KEY ("submission") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "delivery_attempts_by_time" ON "delivery_attempts" USING btree ("attempted_at","id");--> statement-breakpoint
CREATE INDEX "delivery_attempts_of" ON "delivery_attempts" USING btree ("delivery");--> statement-breakpoint
CREATE INDEX "submissions_by_kind" ON "submissions" USING btree ("kind","created_at","id");