import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ownPostgres, type OwnPostgres } from './db/testing/own-postgres.ts'
import { startDemo, type Demo } from './demo/start.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'

let demo: Demo
let postgres: OwnPostgres
let processes: ServerProcess[] = []

beforeEach(async () => {
  ;[demo, postgres] = await Promise.all([startDemo({ seed: 'hung', holders: 5, say: () => {} }), ownPostgres()])
})
afterEach(async () => {
  for (const one of processes) await one.kill()
  processes = []
  await demo.close()
  await postgres.remove()
})

async function start(): Promise<ServerProcess> {
  const started = await startServerProcess(demo, { DATABASE_URL: postgres.url })
  processes.push(started)
  return started
}

/** Its latest role, from its log. */
function roleOf({ output }: ServerProcess): string | undefined {
  return [...output().matchAll(/"role":"(\w+)"/g)].at(-1)?.[1]
}

async function until(what: string, withinMs: number, isSo: () => boolean | Promise<boolean>): Promise<number> {
  const since = Date.now()
  while (!(await isSo())) {
    if (Date.now() - since > withinMs) throw new Error(`not within ${withinMs} ms: ${what}\n${processes.map(({ output }) => output().slice(-1500)).join('\n---\n')}`)
    await sleep(50)
  }
  return Date.now() - since
}

/** Records which process changed figures and ledger, in the same transaction as the change. */
async function watchWrites(): Promise<void> {
  await postgres.query('create table writes (id serial, process text, at timestamptz default clock_timestamp())')
  await postgres.query(
    `create function note_write() returns trigger language plpgsql as $$ begin insert into writes (process) values (current_setting('application_name')); return null; end $$`,
  )
  for (const table of ['feed_values', 'samples', 'ledger_state', 'ledger_transactions', 'stake_movements', 'notifications']) {
    await postgres.query(`create trigger noted after insert or update or delete on ${table} for each statement execute function note_write()`)
  }
}

const writers = async (after = 0) => (await postgres.query<{ process: string }>('select distinct process from writes where id > $1', [after])).map(({ process }) => process)
const lastWrite = async () => Number((await postgres.query<{ id: number | null }>('select max(id) as id from writes'))[0]?.id ?? 0)
/** For the staking account only. */
const counted = async () => Number((await postgres.query<{ movements: string }>('select movements from ledger_state where account = $1', [demo.addresses.stakingAccount]))[0]?.movements)

it('a hanging process loses the lead within ten seconds, staking moves on, and when resumed it follows and writes nothing', { timeout: 180_000 }, async () => {
  const hung = await start()
  const next = await start()
  expect([roleOf(hung), roleOf(next)]).toEqual(['leader', 'follower'])
  await watchWrites()
  await until('the leader writes', 60_000, async () => (await writers()).length === 1)
  const [former] = await writers()

  const before = await counted()
  hung.signal('SIGSTOP')
  const stoppedAt = await lastWrite()
  demo.actions.stake({ from: 'trader 3', amount: '12.5' })
  demo.chain.slots.atLeast(demo.chain.slots.tip() + 40)
  const took = await until('another process leads', 10_000, () => roleOf(next) === 'leader')
  const moved = await until('the stake is counted', 30_000, async () => (await counted()) > before)
  expect(await writers(stoppedAt)).not.toContain(former)

  const woken = await lastWrite()
  hung.signal('SIGCONT')
  await until('the woken process follows', 10_000, () => roleOf(hung) === 'follower')
  await sleep(3000)
  const since = await writers(woken)
  expect(since).not.toContain(former)
  expect(since).toHaveLength(1)
  expect(hung.output()).not.toContain('"level":"error"')
  console.info(`another led after ${took} ms, the stake was counted ${moved} ms later`)
})

it('writes of a leader that does not know yet that another leads are refused', { timeout: 180_000 }, async () => {
  const former = await start()
  expect(roleOf(former)).toBe('leader')
  await watchWrites()
  await until('the leader writes', 60_000, async () => (await writers()).length === 1)
  // As if another had taken over while this one was stopped: it goes on under its own epoch until its next renewal.
  await postgres.query(`update leases set epoch = epoch + 1, holder = 'another', expires_at = 'infinity'`)
  const tookOver = await lastWrite()
  // What a stopped leader had in hand: it was read before, and is written now.
  demo.actions.stake({ from: 'trader 3', amount: '12.5' })
  demo.chain.slots.atLeast(demo.chain.slots.tip() + 40)
  await until('it follows', 10_000, () => roleOf(former) === 'follower')
  await sleep(3000)
  expect(await writers(tookOver)).toEqual([])
  expect(former.output()).not.toContain('"level":"error"')

  // Epochs only grow: its own, once more the leader, is newer than the one planted.
  const [{ epoch: planted } = { epoch: '' }] = await postgres.query<{ epoch: string }>('select epoch from leases')
  await postgres.query(`update leases set expires_at = '-infinity'`)
  await until('it leads again', 10_000, () => roleOf(former) === 'leader')
  await until('it writes again', 60_000, async () => (await writers(tookOver)).length === 1)
  const [{ epoch } = { epoch: '' }] = await postgres.query<{ epoch: string }>('select epoch from leases')
  expect(Number(epoch)).toBe(Number(planted) + 1)
})
