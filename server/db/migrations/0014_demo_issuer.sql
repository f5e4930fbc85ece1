CREATE TABLE "demo_issuer_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"wallet" text NOT NULL,
	"tier" text NOT NULL,
	"holder_name" text NOT NULL,
	"last_four" text NOT NULL,
	"frozen" boolean NOT NULL,
	CONSTRAINT "demo_issuer_cards_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "cards" ALTER COLUMN "last_four" SET DEFAULT '';
--> statement-breakpoint
-- The demo issuer now keeps books: of the cards that it has made so far, too.
INSERT INTO "demo_issuer_cards" ("id", "idempotency_key", "wallet", "tier", "holder_name", "last_four", "frozen")
SELECT "issuer_id", "idempotency_key", "wallet", "tier", "holder_name", "last_four", false FROM "cards" WHERE "issuer" = 'demo' AND "issuer_id" IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The issuer knows them: we keep its id and nothing else.
UPDATE "cards" SET "last_four" = '' WHERE "issuer_id" IS NOT NULL;
