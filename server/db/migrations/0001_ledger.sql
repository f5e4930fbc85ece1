CREATE TABLE "ledger_state" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_state_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"watermark_slot" bigint,
	"full_walks" integer DEFAULT 0 NOT NULL,
	"walk_top_slot" bigint,
	"walk_cursor" text,
	"walk_cursor_slot" bigint,
	"walk_node" text,
	"transactions" bigint DEFAULT 0 NOT NULL,
	"movements" bigint DEFAULT 0 NOT NULL,
	"deposited" numeric(39, 0) DEFAULT 0 NOT NULL,
	"withdrawn" numeric(39, 0) DEFAULT 0 NOT NULL,
	"unexplained" numeric(39, 0) DEFAULT 0 NOT NULL,
	"staked" numeric(39, 0) DEFAULT 0 NOT NULL,
	"excess" numeric(39, 0) DEFAULT 0 NOT NULL,
	"stakers" bigint DEFAULT 0 NOT NULL,
	"positions" bigint DEFAULT 0 NOT NULL,
	"reconciled" boolean,
	"difference" numeric(39, 0),
	"outcome_slot" bigint,
	"outcome_at" timestamp (3) with time zone,
	"unreconciled_passes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_state_account_unique" UNIQUE("account")
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"ledger" integer NOT NULL,
	"signature" text NOT NULL,
	"slot" bigint NOT NULL,
	"block_time" bigint,
	"state" text NOT NULL,
	"balance_before" numeric(20, 0),
	"balance_after" numeric(20, 0),
	"place" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_transactions_ledger_signature_pk" PRIMARY KEY("ledger","signature")
);
--> statement-breakpoint
CREATE TABLE "stake_movements" (
	"ledger" integer NOT NULL,
	"id" text NOT NULL,
	"signature" text NOT NULL,
	"slot" bigint NOT NULL,
	"place" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"at_estimated" boolean NOT NULL,
	"kind" text NOT NULL,
	"wallet" text,
	"counterparty" text,
	"amount" numeric(20, 0) NOT NULL,
	CONSTRAINT "stake_movements_ledger_id_pk" PRIMARY KEY("ledger","id")
);
--> statement-breakpoint
CREATE TABLE "stake_positions" (
	"ledger" integer NOT NULL,
	"id" text NOT NULL,
	"wallet" text NOT NULL,
	"amount" numeric(20, 0) NOT NULL,
	"remaining" numeric(20, 0) NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"start_estimated" boolean NOT NULL,
	"unlocks_at" timestamp (3) with time zone NOT NULL,
	"signature" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "stake_positions_ledger_id_pk" PRIMARY KEY("ledger","id")
);
--> statement-breakpoint
CREATE TABLE "stake_wallets" (
	"ledger" integer NOT NULL,
	"wallet" text NOT NULL,
	"staked" numeric(39, 0) NOT NULL,
	"positions" integer NOT NULL,
	"movements" integer NOT NULL,
	"excess" numeric(39, 0) NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stake_wallets_ledger_wallet_pk" PRIMARY KEY("ledger","wallet")
);
--> statement-breakpoint
CREATE INDEX "ledger_transactions_by_slot" ON "ledger_transactions" USING btree ("ledger","slot");--> statement-breakpoint
CREATE INDEX "ledger_transactions_parsed" ON "ledger_transactions" USING btree ("ledger","slot","place") WHERE state = 'parsed';--> statement-breakpoint
CREATE INDEX "ledger_transactions_listed" ON "ledger_transactions" USING btree ("ledger","slot","signature") WHERE state in ('listed', 'unreadable');--> statement-breakpoint
CREATE INDEX "ledger_transactions_timed" ON "ledger_transactions" USING btree ("ledger","slot") WHERE block_time is not null;--> statement-breakpoint
CREATE INDEX "stake_movements_in_order" ON "stake_movements" USING btree ("ledger","slot","place","ordinal","id");--> statement-breakpoint
CREATE INDEX "stake_movements_of_wallet" ON "stake_movements" USING btree ("ledger","wallet","slot","place","ordinal");--> statement-breakpoint
CREATE INDEX "stake_movements_estimated" ON "stake_movements" USING btree ("ledger","signature") WHERE at_estimated;--> statement-breakpoint
CREATE INDEX "stake_positions_of_wallet" ON "stake_positions" USING btree ("ledger","wallet","place");--> statement-breakpoint
CREATE INDEX "stake_positions_by_amount" ON "stake_positions" USING btree ("ledger","remaining","id");--> statement-breakpoint
CREATE INDEX "stake_positions_by_unlock" ON "stake_positions" USING btree ("ledger","unlocks_at","id");--> statement-breakpoint
CREATE INDEX "stake_wallets_by_amount" ON "stake_wallets" USING btree ("ledger","staked","wallet");