import type { SimulatedChain } from './chain.ts'
import type { MailServer } from './mail-server.ts'
import type { Network } from './network.ts'
import type { SqlServer } from './sql-server.ts'
import type { Viewer } from './viewer.ts'
import type { VirtualTime } from './virtual-time.ts'

/** How often each took place, so that a quiet run isn't taken for a good one. */
export type FaultCounts = Record<'kills' | 'stops' | 'outages' | 'cuts', number>

export interface FaultOptions {
  time: VirtualTime
  chance: () => number
  chain: SimulatedChain
  sql: SqlServer
  network: Network
  mail: MailServer
  viewers: readonly Viewer[]
  servers: {
    any(): string
    leader(): string | undefined
    kill(name: string, restartAfterMs: number): void
    /** As by SIGSTOP; false where it isn't running. */
    stop(name: string, ms: number): boolean
  }
  note: (what: string) => void
  untilMs: number
}

/** Lets something go wrong every few seconds, in an order that the seed decides, beside what the nodes do by their own plan. */
export function startFaults({ time, chance, chain, sql, network, mail, viewers, servers, note, untilMs }: FaultOptions): FaultCounts {
  const counts: FaultCounts = { kills: 0, stops: 0, outages: 0, cuts: 0 }
  const between = (least: number, most: number) => least + chance() * (most - least)
  const cutAll = () => {
    for (const { cut } of viewers) cut()
  }
  const stop = (name: string, ms: number) => {
    if (!servers.stop(name, ms)) return
    counts.stops += 1
    // Who waits for a silent process connects anew, also to the same one: it answers with what is old by then.
    for (const share of [0.3, 0.75]) time.after(share * ms, cutAll)
  }
  /** Until then neither the database nor a process goes away: a connection that broke would keep the past out as well. */
  let gentleUntil = 0
  /** Stops the leader while it waits for the last answers of two operators: it goes on with what is old by then. */
  const stopLate = () => {
    const leader = servers.leader()
    const asked = chain.nodes.calls.length
    const look = (tries: number) => {
      const last = chain.nodes.calls.slice(asked).filter(({ method, purpose }) => method === 'getBalance' && purpose === 'request')
      if (last.length > 1 && leader) {
        const ms = between(9000, 15_000)
        gentleUntil = time.now() + ms + 1000
        sql.crashAtCommit = null
        stop(leader, ms)
      } else if (tries > 0) time.after(2, () => look(tries - 1))
    }
    look(5500)
  }
  /** What the process that commits knows is the same in both cases: nothing. */
  const crashAtCommit = (of: string) => {
    sql.crashAtCommit = { of, when: chance() < 0.5 ? 'before' : 'after' }
  }
  sql.onCrash = () => {
    counts.outages += 1
    note('the database breaks off')
    time.after(between(200, 5000), () => {
      sql.isUp = true
      note('the database is back')
    })
  }
  // From the beginning: a run sends few mails, and many a server puts an unknown sender off at first.
  mail.faults = { refuse: 0.2, loseAnswer: 0.1 }
  const gentle: (() => void)[] = [
    () => {
      counts.cuts += 1
      viewers[Math.floor(chance() * viewers.length)]?.cut()
    },
    () => {
      network.faults = { loseRequest: between(0, 0.4), loseAnswer: between(0, 0.4), double: between(0, 0.5), refuse: between(0, 0.4) }
    },
    () => {
      mail.faults = { refuse: between(0, 0.4), loseAnswer: between(0, 0.3) }
    },
  ]
  const all: (() => void)[] = [
    ...gentle,
    () => {
      counts.kills += 1
      servers.kill(servers.any(), between(500, 6000))
    },
    () => stop(servers.any(), between(500, 10_000)),
    stopLate,
    () => sql.crash(),
    () => crashAtCommit(chance() < 0.5 ? 'submissions' : 'feed_values'),
  ]
  const loop = () => {
    if (time.now() >= untilMs) return
    const faults = time.now() < gentleUntil ? gentle : all
    faults[Math.floor(chance() * faults.length)]?.()
    time.after(between(1000, 6000), loop)
  }
  time.after(between(2000, 6000), loop)
  // Once in every run, as only these show whether a past leader can still write, and whether an answer waits for the commit.
  time.after(between(3000, 9000), stopLate)
  time.after(between(16_000, 24_000), () => crashAtCommit('submissions'))
  return counts
}
