CREATE TABLE "admin_devices" (
	"hash" text PRIMARY KEY NOT NULL,
	"user" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_days" (
	"day" date PRIMARY KEY NOT NULL,
	"questions" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_devices" ADD CONSTRAINT "admin_devices_user_admin_users_id_fk" FOREIGN KEY ("user") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;