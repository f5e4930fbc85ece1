CREATE TABLE "feed_values" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"as_of" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"slot" bigint,
	"refreshed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "samples" (
	"figure" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"value" numeric NOT NULL,
	CONSTRAINT "samples_figure_at_pk" PRIMARY KEY("figure","at")
);
