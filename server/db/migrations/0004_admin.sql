CREATE TABLE "admin_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"hash" text PRIMARY KEY NOT NULL,
	"user" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_users" (
	"id" text PRIMARY KEY NOT NULL,
	"place" integer NOT NULL,
	"username" text NOT NULL,
	"name_key" text NOT NULL,
	"email" text,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_users_place_unique" UNIQUE("place"),
	CONSTRAINT "admin_users_name_key_unique" UNIQUE("name_key")
);
--> statement-breakpoint
CREATE TABLE "upload_readings" (
	"id" text PRIMARY KEY NOT NULL,
	"upload" text NOT NULL,
	"username" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_user_admin_users_id_fk" FOREIGN KEY ("user") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_readings" ADD CONSTRAINT "upload_readings_upload_uploads_id_fk" FOREIGN KEY ("upload") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_attempts_by_end" ON "admin_attempts" USING btree ("until");--> statement-breakpoint
CREATE INDEX "upload_readings_of" ON "upload_readings" USING btree ("upload","at");