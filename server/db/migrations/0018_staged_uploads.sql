CREATE TABLE "staged_parts" (
	"upload" text NOT NULL,
	"start" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "staged_parts_upload_start_pk" PRIMARY KEY("upload","start")
);
--> statement-breakpoint
CREATE TABLE "staged_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"sender" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staged_parts" ADD CONSTRAINT "staged_parts_upload_staged_uploads_id_fk" FOREIGN KEY ("upload") REFERENCES "public"."staged_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staged_uploads_by_end" ON "staged_uploads" USING btree ("expires_at");