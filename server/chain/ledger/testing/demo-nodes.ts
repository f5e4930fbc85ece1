import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { DemoChain } from '../../../demo/chain/chain.ts'
import { createReplies, type Reply } from '../../../demo/rpc/replies.ts'
import { base58FromBytes } from '../../../lib/base58.ts'
import type { ManualClock } from '../../../lib/testing/manual-clock.ts'
import type { StakingHistory } from './staking-world.ts'
import { type Injected, SOUND, type WireFaults } from './wire-faults.ts'

/**
 * For tests: the demo chain's nodes without sockets. A node's answers come from the demo's own handlers, text to text; the
 * layer between it and the pool drops, repeats, reorders and contradicts.
 */
export interface DemoNodes {
  urls: string[]
  fetch: typeof globalThis.fetch
  set(faults: readonly WireFaults[]): void
  /** Lets time pass, with everything that falls due in it. */
  pass(ms: number): Promise<void>
}

const NODES = 4
/** How long the pool gives a node to answer. */
const TIMEOUT_MS = 5000

export interface DemoNodesOptions {
  chain: DemoChain
  clock: ManualClock
  history: StakingHistory
  random: () => number
  /** Counts each fault that was really injected. */
  injected: Injected
}

export function createDemoNodes({ chain, clock, history, random, injected }: DemoNodesOptions): DemoNodes {
  const replies = Array.from({ length: NODES }, () => createReplies(chain))
  let all: readonly WireFaults[] = []
  const lastPage = new Map<number, unknown[]>()
  let waiting = Promise.resolve()
  const pass = (ms: number) => (waiting = waiting.then(() => clock.advance(ms)))

  const happens = (fault: keyof Injected, chance: number | boolean) => {
    const does = chance === true || (typeof chance === 'number' && chance > 0 && random() < chance)
    if (does) injected[fault] += 1
    return does
  }

  const silence = (call: Call, signal: AbortSignal | null | undefined) =>
    new Promise<never>((_resolve, reject) => {
      const abort = () => reject(new DOMException('given up', 'AbortError'))
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
      // A caller waits for a request but not for a probe, whose timeout may come in its own time.
      if (call.id !== 'probe') void pass(TIMEOUT_MS)
    })

  const page = async (node: number, call: Call, faults: WireFaults): Promise<Reply> => {
    const [account, asked] = pageParams.parse(call.params)
    const { before, limit, ...rest } = asked
    const known = lastPage.get(node)
    if (before !== undefined && known && happens('repeat', faults.repeat)) return ok(call, known)
    if (before !== undefined && happens('forgetEmpty', faults.forgetEmpty)) return ok(call, [])
    const forgets = before !== undefined && happens('forget', faults.forget)
    const unripe = happens('unripe', faults.unripe)
    // Half of the nodes have their own order within a slot, so their cursors have to be looked up in it.
    const own = node >= NODES / 2
    const cursor = before === undefined || forgets || own ? {} : { before }
    const options = { ...rest, ...cursor, limit: own ? MOST : limit, ...(unripe ? { commitment: 'confirmed' } : {}) }
    const reply = await ask(node, { ...call, params: [account, options] })
    const listed = pageAnswer.safeParse(bodyOf(reply)).data?.result
    if (!listed) return reply
    let entries = own ? cut(inOwnOrder(listed, node), forgets ? undefined : before, limit) : listed
    const hole = faults.hole ? [...history.telling][0] : undefined
    entries = entries.filter(({ signature }) => {
      if (signature === hole) return !happens('hole', true)
      return !(history.telling.has(signature) && happens('drop', faults.drop))
    })
    entries = entries.map((entry) => {
      const contradicted = happens('contradict', faults.contradict) ? { err: entry.err === null ? { InstructionError: [0, { Custom: 9 }] } : null } : {}
      const hushed = happens('timeless', history.timeless.has(entry.signature)) || happens('contradict', faults.contradict) ? { blockTime: null } : {}
      return { ...entry, ...contradicted, ...hushed }
    })
    if (happens('double', faults.double)) entries = entries.flatMap((entry) => [entry, entry])
    if (happens('reorder', faults.reorder)) entries = entries.map((entry) => ({ entry, by: random() })).toSorted((a, b) => a.by - b.by).map(({ entry }) => entry)
    const [newest] = entries
    if (unripe && before === undefined && newest) entries = [neverFinal(newest, random), ...entries]
    lastPage.set(node, entries)
    return ok(call, entries)
  }

  const transaction = async (node: number, call: Call, faults: WireFaults): Promise<Reply> => {
    if (happens('lose', faults.lose)) return ok(call, null)
    const [signature, options] = transactionParams.parse(call.params)
    const other = history.happened[Math.floor(random() * history.happened.length)]
    const wanted = other && happens('confuse', faults.confuse) ? other.signature : signature
    const reply = await ask(node, { ...call, params: [wanted, options] })
    const found = transactionAnswer.safeParse(bodyOf(reply)).data?.result
    if (!found) return reply
    const { preTokenBalances: _pre, postTokenBalances: _post, ...meta } = found.meta
    const bare = happens('bare', faults.bare) ? { meta } : {}
    return ok(call, { ...ofVersion(found, wanted, options), ...bare, ...(happens('timeless', history.timeless.has(wanted)) ? { blockTime: null } : {}) })
  }

  const blockTime = async (node: number, call: Call, faults: WireFaults): Promise<Reply> => {
    if (happens('lose', faults.lose)) return ok(call, null)
    const [slot = 0] = z.array(z.int()).parse(call.params)
    if (!happens('lost', history.lostSlots.has(slot))) return ask(node, call)
    return node % 2 === 0 ? ok(call, null) : answer(call, { error: { code: -32009, message: `Slot ${slot} was skipped, or missing in long-term storage` } })
  }

  const ask = (node: number, call: Call): Promise<Reply> => replies[node]?.to(JSON.stringify(call)) ?? Promise.resolve({ kind: 'reset' })

  const replyOf = (node: number, call: Call, faults: WireFaults): Promise<Reply> => {
    switch (call.method) {
      case 'getSignaturesForAddress':
        return page(node, call, faults)
      case 'getTransaction':
        return transaction(node, call, faults)
      case 'getBlockTime':
        return blockTime(node, call, faults)
      default:
        return ask(node, call)
    }
  }

  return {
    urls: replies.map((_reply, node) => `http://node-${node}.test/`),
    async fetch(input, init) {
      const node = Number(/node-(\d+)/.exec(String(input))?.[1])
      const call = callSchema.parse(JSON.parse(String(init?.body)))
      const faults = all[node] ?? SOUND
      if (happens('break', faults.break)) throw broken()
      if (happens('hang', faults.hang)) return silence(call, init?.signal)
      const reply = await replyOf(node, call, faults)
      if (reply.kind === 'reset') throw broken()
      if (reply.kind === 'silence') return silence(call, init?.signal)
      return new Response(reply.body, { status: reply.status, headers: reply.headers })
    },
    set(faults) {
      all = faults
      replies.forEach((reply, node) => reply.setFaults(faults[node]?.node ?? {}))
    },
    pass,
  }
}

const MOST = 1000

type Call = z.output<typeof callSchema>
const callSchema = z.looseObject({ id: z.union([z.string(), z.int()]), method: z.string(), params: z.array(z.unknown()).default([]) })
const pageParams = z.tuple([z.string(), z.looseObject({ before: z.string().optional(), limit: z.int() })])
const entrySchema = z.looseObject({ signature: z.string(), slot: z.int(), err: z.unknown() })
type Entry = z.output<typeof entrySchema>
const pageAnswer = z.object({ result: z.array(entrySchema) })
const transactionParams = z.tuple([z.string(), z.looseObject({ maxSupportedTransactionVersion: z.int().optional() })])
const transactionAnswer = z.object({ result: z.looseObject({ meta: z.looseObject({}) }) })

function bodyOf(reply: Reply): unknown {
  try {
    return reply.kind === 'answer' && reply.status === 200 ? JSON.parse(reply.body) : undefined
  } catch {
    return undefined
  }
}

const VERSIONS = ['legacy', 0, 1, 2] as const

/** The chain's transactions presented as all versions in turn, up to the one that the caller can read. */
function ofVersion<T extends object>(found: T, signature: string, { maxSupportedTransactionVersion: most = -1 }: { maxSupportedTransactionVersion?: number | undefined }): T & { version: unknown } {
  const version = VERSIONS[createHash('md5').update(signature).digest().readUInt32BE(0) % VERSIONS.length] ?? 'legacy'
  return { ...found, version: version === 'legacy' || version > most ? 'legacy' : version }
}

const ok = (call: Call, result: unknown) => answer(call, { result })

function answer({ id }: Call, part: object): Reply {
  return { kind: 'answer', status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id, ...part }) }
}

function broken(): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }) })
}

/** By slot, newest first, and within a slot in this node's order. */
function inOwnOrder(entries: readonly Entry[], node: number): Entry[] {
  const rank = (signature: string) => createHash('md5').update(`${node} ${signature}`).digest().readUInt32BE(0)
  return entries.toSorted((a, b) => b.slot - a.slot || rank(a.signature) - rank(b.signature))
}

function cut(entries: readonly Entry[], before: string | undefined, limit: number): Entry[] {
  const at = before === undefined ? -1 : entries.findIndex(({ signature }) => signature === before)
  return before !== undefined && at < 0 ? [] : entries.slice(at + 1, at + 1 + limit)
}

/** On a fork that will be given up. */
function neverFinal({ slot }: Entry, random: () => number): Entry {
  const bytes = Uint8Array.from({ length: 64 }, () => 1 + Math.floor(random() * 255))
  return { signature: base58FromBytes(bytes), slot: slot + 1, err: null, memo: null, blockTime: null, confirmationStatus: 'confirmed' }
}
