CREATE TABLE "notification_readers" (
	"hash" text PRIMARY KEY NOT NULL,
	"unread_from" timestamp (3) with time zone NOT NULL,
	"read_up_to" bigint NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"reader" text NOT NULL,
	"notification" text NOT NULL,
	CONSTRAINT "notification_reads_reader_notification_pk" PRIMARY KEY("reader","notification")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"noted" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notifications_noted_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"href" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notifications_noted_unique" UNIQUE("noted"),
	CONSTRAINT "notifications_event_unique" UNIQUE("event")
);
--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_reader_notification_readers_hash_fk" FOREIGN KEY ("reader") REFERENCES "public"."notification_readers"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_notifications_id_fk" FOREIGN KEY ("notification") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_reads_of" ON "notification_reads" USING btree ("notification");--> statement-breakpoint
CREATE INDEX "notifications_by_time" ON "notifications" USING btree ("created_at","noted");