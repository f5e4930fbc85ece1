DROP INDEX "ledger_transactions_listed";--> statement-breakpoint
ALTER TABLE "ledger_state" ADD COLUMN "witnesses" integer;--> statement-breakpoint
ALTER TABLE "ledger_state" ADD COLUMN "agreed" jsonb;--> statement-breakpoint
ALTER TABLE "ledger_state" ADD COLUMN "contradicted_passes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_state" ADD COLUMN "claims" jsonb;--> statement-breakpoint
ALTER TABLE "ledger_state" ADD COLUMN "reader_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "listed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "retry_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "ledger_transactions_to_read" ON "ledger_transactions" USING btree ("ledger","slot","signature") WHERE state in ('listed', 'unreadable') or retry_at is not null;