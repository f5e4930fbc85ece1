CREATE TABLE "cards" (
	"wallet" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"tier" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proof_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"message" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_proofs" (
	"hash" text PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "proof_nonces_by_end" ON "proof_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wallet_proofs_by_end" ON "wallet_proofs" USING btree ("expires_at");