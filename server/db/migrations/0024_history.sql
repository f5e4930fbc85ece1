CREATE TABLE "ledger_sums" (
	"ledger" integer NOT NULL,
	"step" integer NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"balance" numeric(39, 0) NOT NULL,
	"sent" numeric(39, 0) NOT NULL,
	"staked" numeric(39, 0) NOT NULL,
	"stakers" integer NOT NULL,
	CONSTRAINT "ledger_sums_ledger_step_start_pk" PRIMARY KEY("ledger","step","start")
);
--> statement-breakpoint
ALTER TABLE "stake_movements" ADD COLUMN "staked_change" numeric(20, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stake_movements" ADD COLUMN "stakers_change" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What each stored movement changed: a wallet's stake is its sum so far, lifted by as much as that was ever below zero.
WITH "summed" AS (
	SELECT ledger, id, wallet, slot, place, ordinal, sum(CASE kind WHEN 'deposit' THEN amount ELSE -amount END) OVER (PARTITION BY ledger, wallet ORDER BY slot, place, ordinal, id) AS total
	FROM stake_movements WHERE wallet IS NOT NULL AND kind <> 'unattributed'
), "lifted" AS (
	SELECT *, total - least(0, min(total) OVER (PARTITION BY ledger, wallet ORDER BY slot, place, ordinal, id)) AS stake FROM summed
), "changed" AS (
	SELECT ledger, id, stake, coalesce(lag(stake) OVER (PARTITION BY ledger, wallet ORDER BY slot, place, ordinal, id), 0) AS former FROM lifted
)
UPDATE stake_movements m SET staked_change = c.stake - c.former, stakers_change = (c.stake > 0)::int - (c.former > 0)::int
FROM changed c WHERE m.ledger = c.ledger AND m.id = c.id AND c.stake <> c.former;--> statement-breakpoint
-- Adds what these movements add up to, and takes off what those did. Writers of a ledger take turns, so no two meet here.
CREATE FUNCTION "ledger_sums_change"("added" stake_movements[], "removed" stake_movements[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO ledger_sums AS s (ledger, step, start, balance, sent, staked, stakers)
	SELECT ledger, step, date_bin(make_interval(secs => step), at, 'epoch'),
		sum(sign * CASE kind WHEN 'withdrawal' THEN -amount ELSE amount END), sum(sign * CASE kind WHEN 'withdrawal' THEN amount ELSE 0 END),
		sum(sign * staked_change), sum(sign * stakers_change)
	FROM (SELECT 1 AS sign, * FROM unnest(added) UNION ALL SELECT -1, * FROM unnest(removed)) AS changed, unnest(ARRAY[300, 1800, 7200, 86400, 604800, 2419200]) AS step
	GROUP BY 1, 2, 3
	HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0 OR sum(sign * staked_change) <> 0 OR sum(sign * stakers_change) <> 0
		OR sum(sign * CASE kind WHEN 'withdrawal' THEN amount ELSE 0 END) <> 0
	ON CONFLICT (ledger, step, start) DO UPDATE SET balance = s.balance + excluded.balance, sent = s.sent + excluded.sent,
		staked = s.staked + excluded.staked, stakers = s.stakers + excluded.stakers
$$;
--> statement-breakpoint
CREATE FUNCTION "ledger_sums_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	CASE TG_OP
		WHEN 'INSERT' THEN PERFORM ledger_sums_change((SELECT array_agg(ROW(m.*)::stake_movements) FROM added m), NULL);
		WHEN 'DELETE' THEN PERFORM ledger_sums_change(NULL, (SELECT array_agg(ROW(m.*)::stake_movements) FROM removed m));
		ELSE PERFORM ledger_sums_change((SELECT array_agg(ROW(m.*)::stake_movements) FROM added m), (SELECT array_agg(ROW(m.*)::stake_movements) FROM removed m));
	END CASE;
	RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO ledger_sums (ledger, step, start, balance, sent, staked, stakers)
SELECT ledger, step, date_bin(make_interval(secs => step), at, 'epoch'), sum(CASE kind WHEN 'withdrawal' THEN -amount ELSE amount END),
	sum(CASE kind WHEN 'withdrawal' THEN amount ELSE 0 END), sum(staked_change), sum(stakers_change)
FROM stake_movements, unnest(ARRAY[300, 1800, 7200, 86400, 604800, 2419200]) AS step GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE TRIGGER "ledger_sums_added" AFTER INSERT ON "stake_movements" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_sums_follow"();--> statement-breakpoint
CREATE TRIGGER "ledger_sums_removed" AFTER DELETE ON "stake_movements" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_sums_follow"();--> statement-breakpoint
CREATE TRIGGER "ledger_sums_changed" AFTER UPDATE ON "stake_movements" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_sums_follow"();--> statement-breakpoint
CREATE INDEX "stake_movements_by_time" ON "stake_movements" USING btree ("ledger","at","slot","place","ordinal");--> statement-breakpoint
CREATE INDEX "stake_movements_sent" ON "stake_movements" USING btree ("ledger","at","slot","place","ordinal") WHERE kind = 'withdrawal';--> statement-breakpoint
CREATE INDEX "stake_movements_stakers" ON "stake_movements" USING btree ("ledger","at","slot","place","ordinal") WHERE stakers_change <> 0;--> statement-breakpoint
-- The ledgers have them to the transaction, and from the first one on.
DELETE FROM "samples" WHERE figure IN ('vaultBalance', 'staked', 'stakers');
