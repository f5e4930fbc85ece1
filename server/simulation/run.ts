import { setMaxListeners } from 'node:events'
import type { PGlite } from '@electric-sql/pglite'
import { FEED_CHANNEL } from '../feeds/store.ts'
import type { Log } from '../lib/log.ts'
import { seeded } from '../lib/testing/seeded.ts'
import { type AppServer, type ServerSeams, startAppServer } from './app-server.ts'
import { createChain } from './chain.ts'
import { readEnd } from './check-end.ts'
import { emptyDatabase } from './database-image.ts'
import { type FaultCounts, startFaults } from './faults.ts'
import { checkLive, createSlotGuard, isWatched, Violation, WATCHED, watchedPaths } from './invariants.ts'
import { Machine } from './machine.ts'
import { createMailServer } from './mail-server.ts'
import { createNetwork, fetchAsMachine, QUIET } from './network.ts'
import { startSender, type SenderOptions } from './sender.ts'
import { SqlServer } from './sql-server.ts'
import { FAULTS_MS, LAST_RETRY_MS, RECOVERY_MS } from './timing.ts'
import { createTrace } from './trace.ts'
import { startViewer, type Keep } from './viewer.ts'
import { startVirtualTime } from './virtual-time.ts'
import { cacheAnswer } from '../../src/data/snapshot/figure-cache.ts'

/** Where a planted fault gets in. */
export interface Seams extends ServerSeams {
  keep?: Keep
  fetchOf?: SenderOptions['fetchOf']
}

export interface RunResult {
  seed: number
  hash: string
  lines: readonly string[]
  violation: Violation | null
  /** What took place, so that a quiet run isn't taken for a good one. */
  seen: FaultCounts & Record<'figures' | 'liveChecks' | 'messages' | 'mails' | 'terms', number>
}

export interface RunOptions {
  seed: number
  engine: PGlite
  tables: readonly string[]
  /** The same for all servers of the run. */
  seams?: Seams
}

const SERVERS = ['one', 'two'] as const

/** Runs one seed to its end, or to the first violation. One at a time in a process. */
export async function simulate({ seed, engine, tables, seams = {} }: RunOptions): Promise<RunResult> {
  emptyDatabase(engine, tables)
  const time = startVirtualTime(seed)
  const trace = createTrace(time)
  const chance = seeded(seed ^ 0x5eed)
  const between = (least: number, most: number) => least + chance() * (most - least)
  const seen = { figures: 0, liveChecks: 0, mails: 0, terms: 0 }
  let violation: Violation | null = null
  const guarded = (check: () => void) => {
    if (violation) return
    try {
      check()
    } catch (error) {
      if (!(error instanceof Violation)) throw error
      trace.note(`VIOLATION ${error.message}`)
      violation = error
    }
  }
  const onUnhandled = (reason: unknown) => guarded(() => {
    throw new Violation('no error goes unhandled', reason instanceof Error ? (reason.stack ?? reason.message) : String(reason))
  })
  process.on('unhandledRejection', onUnhandled)

  const sqlLatency = seeded(seed ^ 0x5a1)
  const sql = new SqlServer({ engine, time, latencyMs: () => 0.5 + sqlLatency() * (sqlLatency() < 0.02 ? 400 : 4) })
  const chain = createChain({ time, random: seeded(seed ^ 0xc4a1), seed, faultsMs: FAULTS_MS })
  const mail = createMailServer({ time, random: seeded(seed ^ 0x3a11), note: trace.note })
  const running = new Map<string, AppServer>()
  const machines = new Map<string, { machine: Machine; gone: AbortController }>()
  const network = createNetwork({ time, random: seeded(seed ^ 0x2e7), servers: () => [...running.values()], note: trace.note })

  const storedSlot = createSlotGuard()
  const storedAt = new Map<string, number>()
  sql.onNotice = (channel, name) => {
    if (channel !== FEED_CHANNEL) return
    const [slot] = sql.ask(`SELECT slot::text FROM feed_values WHERE name = '${name}'`)
    trace.note(`stored ${name} of slot ${slot ?? 'none'}`)
    const stale = WATCHED[name === 'staking' ? '/api/staking/total' : '/api/vault/live-balance']
    // After a long silence an older slot counts again: the chain may be another one.
    const isRecent = time.now() - (storedAt.get(name) ?? 0) < stale
    storedAt.set(name, time.now())
    if (slot !== undefined && slot !== '' && isRecent) guarded(() => storedSlot(`the stored ${name}`, Number(slot)))
  }

  const logOf = (name: string): Log => {
    const at = (message: string, facts?: Record<string, unknown>) => trace.note(`${name}: ${message}${typeof facts?.['role'] === 'string' ? ` ${facts['role']}` : ''}`)
    return { info: at, warn: at, error: (message, facts) => at(`${message} ${String(facts?.['error'] ?? '')}`, facts) }
  }

  const start = (name: string, life: number) => {
    const machine = new Machine(`${name}.${life}`)
    const gone = new AbortController()
    setMaxListeners(0, gone.signal)
    machines.set(name, { machine, gone })
    trace.note(`${machine.name} starts`)
    const nodes = { urls: chain.nodes.urls, fetch: fetchAsMachine(chain.nodes.fetch) }
    const starting = machine.run(() => startAppServer({ machine, gone: gone.signal, sql, nodes, send: mail.send, seams, log: logOf(machine.name) }))
    starting.then(
      (server) => {
        if (machine.state === 'dead') return
        trace.note(`${machine.name} serves`)
        running.set(name, server)
        server.feeds.subscribe(({ path }) => {
          seen.figures += 1
          const answer = isWatched(path) ? server.feeds.current(path)?.answer : undefined
          if (answer) trace.note(`${machine.name} has ${path} ${answer.meta.state} of slot ${answer.meta.slot ?? 'none'}`)
          checkServer(server)
        })
      },
      (error: unknown) => {
        trace.note(`${machine.name} cannot start: ${error instanceof Error ? error.name : 'unknown'}`)
        kill(name, 3000)
      },
    )
  }
  const lives = new Map<string, number>()
  const kill = (name: string, restartAfterMs: number) => {
    const current = machines.get(name)
    if (!current || current.machine.state === 'dead') return
    current.machine.kill()
    sql.disconnect(current.machine)
    running.delete(name)
    current.gone.abort()
    trace.note(`${current.machine.name} is killed`)
    const life = (lives.get(name) ?? 1) + 1
    lives.set(name, life)
    time.after(restartAfterMs, () => start(name, life))
  }

  const checkServer = ({ feeds, machine }: AppServer) => {
    if (machine.state !== 'running') return
    for (const path of watchedPaths) {
      const answer = feeds.current(path)?.answer
      if (!answer) continue
      if (answer.meta.state === 'live') seen.liveChecks += 1
      guarded(() => checkLive(path, answer, chain, machine.name))
    }
  }

  SERVERS.forEach((name, index) => time.after(index * between(0, 2000), () => start(name, 1)))
  const keep = seams.keep ?? cacheAnswer
  const viewers = ['first', 'second'].map((name) => {
    const noBackwards = createSlotGuard()
    const kept: Keep = (client, path, answer) => {
      keep(client, path, answer)
      const held = viewer.held(path)?.meta.slot
      if (held !== undefined) guarded(() => noBackwards(`${path} on the ${name} device`, held))
      if (!isWatched(path)) return
      const shown = viewer.held(path)
      if (shown) guarded(() => checkLive(path, shown, chain, `the ${name} device`))
    }
    const viewer = startViewer({ network, time, paths: watchedPaths, keep: kept })
    return viewer
  })
  const keys = seeded(seed ^ 0x4e7)
  const sender = startSender({
    machine: new Machine('phone'),
    network,
    note: trace.note,
    key: (number) => `5f6f3c2e-5a0e-4c9b-9f6e-${String(Math.floor(keys() * 1e6)).padStart(6, '0')}${String(number).padStart(6, '0')}`,
    ...(seams.fetchOf ? { fetchOf: seams.fetchOf } : {}),
  })
  const written = new Map<string, number>()
  const write = (number: number) => void sender.write(number).then((key) => {
    written.set(key, number)
    trace.note(`message ${number} lies in the tray`)
  })
  const sendLoop = () => {
    void sender.send()
    time.after(between(2000, 6000), sendLoop)
  }
  time.after(4000, sendLoop)
  const messages = 3 + Math.floor(chance() * 4)
  for (let number = 1; number <= messages; number += 1) time.after(between(3000, FAULTS_MS), () => write(number))

  const stop = (name: string, ms: number): boolean => {
    const machine = machines.get(name)?.machine
    if (machine?.state !== 'running') return false
    machine.stop()
    trace.note(`${machine.name} is stopped`)
    time.after(ms, () => {
      if (machine.state !== 'stopped') return
      trace.note(`${machine.name} goes on`)
      machine.resume()
    })
    return true
  }
  const end = time.now() + FAULTS_MS
  const faults = startFaults({
    time,
    chance,
    chain,
    sql,
    network,
    mail,
    viewers,
    servers: {
      any: () => SERVERS[Math.floor(chance() * SERVERS.length)] ?? 'one',
      leader: () => SERVERS.find((name) => running.get(name)?.lease.role() === 'leader'),
      kill,
      stop,
    },
    note: trace.note,
    untilMs: end,
  })
  const look = () => {
    for (const server of running.values()) checkServer(server)
    time.after(1000, look)
  }
  look()

  const until = async (ms: number, isDone = () => false) => {
    const over = time.now() + ms
    while (time.now() < over && !violation && !isDone()) await time.pass(Math.min(1000, over - time.now()))
  }
  try {
    await until(FAULTS_MS)
    trace.note('all faults end')
    network.faults = QUIET
    mail.faults = { refuse: 0, loseAnswer: 0 }
    for (const { machine } of machines.values()) machine.resume()
    sql.crashAtCommit = null
    sql.isUp = true
    const restarts = chance() < 0.5 || !chain.nodes.oneWasWell(end, time.now() + RECOVERY_MS)
    await until(8000)
    if (restarts) for (const name of SERVERS) kill(name, 1000)
    await until(6000)
    // Its person presses 'send' instead of waiting for the next attempt.
    for (let tries = 0; tries < 3 && !violation; tries += 1) {
      void sender.sendAll()
      await until(Math.ceil((RECOVERY_MS - 14_000) / 3))
    }
    await until(LAST_RETRY_MS, () => sql.ask("SELECT id::text FROM deliveries WHERE state = 'waiting' LIMIT 1").length === 0)
    if (!violation) {
      let isRead = false
      const reading = readEnd({ sql, sender, written, mail, chain }).finally(() => (isRead = true))
      reading.catch(() => {})
      await until(20_000, () => isRead)
      if (!isRead && !violation) throw new Error('what the run has left could not be read')
      if (isRead) guarded(await reading)
    }
  } finally {
    // A question that never ends would keep the next run's phone waiting.
    network.faults = QUIET
    for (let tries = 0; sender.isBusy() && tries < 60; tries += 1) await time.pass(1000)
    seen.mails = mail.arrived.length
    seen.terms = Number(sql.ask('SELECT coalesce(max(epoch), 0)::text FROM leases')[0] ?? 0)
    for (const { machine } of machines.values()) machine.kill()
    sender.end()
    time.end()
    process.off('unhandledRejection', onUnhandled)
  }
  return { seed, hash: trace.hash(), lines: trace.lines(), violation, seen: { ...seen, ...faults, messages: written.size } }
}
