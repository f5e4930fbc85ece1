import { type SQL, sql } from 'drizzle-orm'
import { ledgerSums, stakeMovements } from '../../db/schema.ts'
import type { Db, Tx } from './ledger-row.ts'

/** A figure that the movements of ledgers add up to: base units, and for `stakers` wallets. */
export type SummedFigure = 'balance' | 'sent' | 'staked' | 'stakers'

/** Which movements count: those of these ledgers, up to the slot that a comparison confirmed, or all (null). */
export interface SumScope {
  ledgers: readonly number[]
  upToSlot: number | null
}

const SECOND = 1000
/** The lengths of `ledger_sums`, in ms: each divides the next, and all count from 1970 UTC. */
export const sumSteps = [300 * SECOND, 1800 * SECOND, 7200 * SECOND, 86_400 * SECOND, 7 * 86_400 * SECOND, 28 * 86_400 * SECOND] as const

/** What one movement adds to a figure. */
const added: Record<SummedFigure, SQL> = {
  balance: sql`case when kind = 'withdrawal' then -amount else amount end`,
  sent: sql`case when kind = 'withdrawal' then amount else 0 end`,
  staked: sql`staked_change`,
  stakers: sql`stakers_change`,
}

/** The movements that change a figure. Each has an index by time. */
const changing: Record<SummedFigure, SQL> = {
  balance: sql`true`,
  sent: sql`kind = 'withdrawal'`,
  staked: sql`staked_change <> 0`,
  stakers: sql`stakers_change <> 0`,
}

/** The start of the step that a time (epoch ms) is in. */
export function stepStart(time: number, stepMs: number): number {
  return Math.floor(time / stepMs) * stepMs
}

/** A figure before a time (epoch ms). */
export async function sumBefore(db: Db | Tx, figure: SummedFigure, scope: SumScope, before: number): Promise<bigint> {
  const { rows } = await db.execute<{ sum: string }>(sql`select ${sumOf(figure, scope, before)} as sum`)
  return BigInt(rows[0]?.sum ?? 0)
}

/** The same with the last movement that changed it, and the version of the ledgers' rows, in one statement: all of one moment. */
export async function sumAndLastBefore(db: Db | Tx, figure: SummedFigure, scope: SumScope, before: number): Promise<{ sum: bigint; last: LastChange | null; version: string }> {
  const { rows } = await db.execute<{ sum: string; version: string | null; signature: string | null; slot: string; at: string }>(sql`
    select ${sumOf(figure, scope, before)} as sum, ${versionOf(scope.ledgers)} as version, last.signature, last.slot, extract(epoch from last.at) * 1000 as at
    from (select) as always left join lateral (
      select own.* from unnest(${ids(scope)}) as one(ledger) cross join lateral (
        select m.signature, m.slot, m.at from ${stakeMovements} m
        where m.ledger = one.ledger and m.at < ${time(before)}::timestamptz and ${changing[figure]} ${confirmed(scope)}
        order by m.at desc, m.slot desc, m.place desc, m.ordinal desc limit 1
      ) own
      order by own.at desc, own.slot desc, own.signature collate "C" desc limit 1
    ) last on true`)
  const [row] = rows
  if (!row) throw new Error('a sum without a row')
  const last = row.signature === null ? null : { signature: row.signature, slot: Number(row.slot), at: new Date(Number(row.at)) }
  return { sum: BigInt(row.sum), last, version: row.version ?? '' }
}

/** Changes with every write to one of these ledgers. */
export function versionOf(ledgers: readonly number[]): SQL<string | null> {
  return sql<string | null>`(select string_agg(l.xmin::text, ' ' order by l.id) from ledger_state l where l.id = any(${sql.param([...ledgers])}::integer[]))`
}

/** The sum of whole steps, longest first, and of the single movements after the last of them. */
function sumOf(figure: SummedFigure, scope: SumScope, before: number): SQL {
  const stretches = sumSteps.toReversed().map((stepMs, index, steps) => {
    const longer = steps[index - 1]
    return { step: stepMs / SECOND, from: longer === undefined ? EARLIEST : stepStart(before, longer), to: stepStart(before, stepMs) }
  })
  const notCounted =
    scope.upToSlot === null
      ? sql`0`
      : sql`(select coalesce(sum(${added[figure]}), 0) from ${stakeMovements} where ledger = any(${ids(scope)}) and slot > ${scope.upToSlot} and at < ${time(before)}::timestamptz)`
  return sql`(
      select coalesce(sum(part.sum), 0) from unnest(
        ${sql.param(stretches.map(({ step }) => step))}::integer[],
        ${sql.param(stretches.map(({ from }) => time(from)))}::timestamptz[],
        ${sql.param(stretches.map(({ to }) => time(to)))}::timestamptz[]
      ) as stretch(step, low, high) cross join lateral (
        select sum(s.${sql.raw(figure)}) as sum from ${ledgerSums} s
        where s.ledger = any(${ids(scope)}) and s.step = stretch.step and s.start >= stretch.low and s.start < stretch.high
      ) part
    ) + (
      select coalesce(sum(${added[figure]}), 0) from ${stakeMovements}
      where ledger = any(${ids(scope)}) and at >= ${time(stepStart(before, sumSteps[0]))}::timestamptz and at < ${time(before)}::timestamptz
    ) - ${notCounted}`
}

/** What each step of a stretch added to a figure, by the step's start (epoch ms). `stepMs` is a multiple of one of ours. */
export async function sumsOfSteps(db: Db | Tx, figure: SummedFigure, scope: SumScope, { from, to, stepMs }: { from: number; to: number; stepMs: number }): Promise<Map<number, bigint>> {
  const own = sumSteps.findLast((step) => stepMs % step === 0)
  if (own === undefined) throw new RangeError(`no sums add up to steps of ${stepMs} ms`)
  const column = sql.raw(figure)
  const first = time(stepStart(from, stepMs))
  const { rows } = await db.execute<{ start: string; sum: string }>(sql`
    select extract(epoch from start)::bigint as start, sum from (
      select start, ${column} as sum from ${ledgerSums}
      where ledger = any(${ids(scope)}) and step = ${own / SECOND} and start >= ${first}::timestamptz and start <= ${time(to)}::timestamptz
      union all
      select at, -(${added[figure]}) from ${stakeMovements}
      where ledger = any(${ids(scope)}) and ${beyond(scope)} and at >= ${first}::timestamptz and at <= ${time(to)}::timestamptz
    ) parts`)
  const steps = new Map<number, bigint>()
  for (const { start, sum } of rows) {
    const at = stepStart(Number(start) * SECOND, stepMs)
    steps.set(at, (steps.get(at) ?? 0n) + BigInt(sum))
  }
  return steps
}

/** The last movement that changed a figure. */
export interface LastChange {
  signature: string
  slot: number
  at: Date
}

/** The last change in each of these stretches (epoch ms; from the first up to, but without, the second); null where nothing changed it. */
export async function lastChanges(db: Db | Tx, figure: SummedFigure, scope: SumScope, stretches: readonly { from: number; before: number }[]): Promise<(LastChange | null)[]> {
  const { rows } = await db.execute<{ place: string; signature: string; slot: string; at: string }>(sql`
    select stretch.place, last.signature, last.slot, extract(epoch from last.at) * 1000 as at
    from unnest(
      ${sql.param(stretches.map(({ from }) => time(from)))}::timestamptz[],
      ${sql.param(stretches.map(({ before }) => time(before)))}::timestamptz[]
    ) with ordinality as stretch(low, high, place)
    cross join unnest(${ids(scope)}) as one(ledger)
    cross join lateral (
      select m.signature, m.slot, m.at from ${stakeMovements} m
      where m.ledger = one.ledger and m.at >= stretch.low and m.at < stretch.high and ${changing[figure]}
        ${confirmed(scope)}
      order by m.at desc, m.slot desc, m.place desc, m.ordinal desc limit 1
    ) last`)
  const found: (LastChange | null)[] = stretches.map(() => null)
  for (const row of rows) {
    const place = Number(row.place) - 1
    const change = { signature: row.signature, slot: Number(row.slot), at: new Date(Number(row.at)) }
    const other = found[place]
    if (!other || isLater(change, other)) found[place] = change
  }
  return found
}

/** The time of the first movement. */
export async function firstMovement(db: Db | Tx, scope: SumScope): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select extract(epoch from min(first.at)) * 1000 as at from unnest(${ids(scope)}) as one(ledger) cross join lateral (
      select m.at from ${stakeMovements} m
      where m.ledger = one.ledger ${confirmed(scope)}
      order by m.at limit 1
    ) first`)
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(Number(at))
}

/** In different accounts' ledgers places within a slot can't be compared: the signature decides. */
function isLater(a: LastChange, b: LastChange): boolean {
  return a.at.getTime() - b.at.getTime() > 0 || (a.at.getTime() === b.at.getTime() && (a.slot > b.slot || (a.slot === b.slot && a.signature > b.signature)))
}

const EARLIEST = Date.parse('1970-01-01T00:00:00Z')

function ids({ ledgers }: SumScope): SQL {
  return sql`${sql.param([...ledgers])}::integer[]`
}

function confirmed({ upToSlot }: SumScope): SQL {
  return upToSlot === null ? sql`` : sql`and m.slot <= ${upToSlot}`
}

function beyond({ upToSlot }: SumScope): SQL {
  return upToSlot === null ? sql`false` : sql`slot > ${upToSlot}`
}

function time(ms: number): string {
  return new Date(ms).toISOString()
}
