import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import { TOKEN_PROGRAM } from '../../upstream/rpc/reads/schemas.ts'
import { examinedNode, type ExaminedNode } from '../ask-node.ts'
import type { TrialReport } from '../examine-node.ts'

/** For tests: nodes in memory, each at its own host. */

export const MINT = 'So11111111111111111111111111111111111111112'
export const VAULT = 'Vau1t11111111111111111111111111111111111111'
export const VAULT_TOKENS = 'Vau1tTokens11111111111111111111111111111111'
export const STAKING = 'Stak1ng111111111111111111111111111111111111'
export const STAKER = 'Stak1ngWa11et111111111111111111111111111111'
export const PROGRAM = 'Program111111111111111111111111111111111111'
export const OTHER_MINT = 'otherM1nt1111111111111111111111111111111111'
export const INTERNAL = 'Treasury11111111111111111111111111111111111'
const SIGNATURE = '5'.repeat(88)
export const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
export const SLOT = 450_000_000
const SYSTEM_PROGRAM = '11111111111111111111111111111111'

export const account = {
  wallet: { lamports: 5, owner: SYSTEM_PROGRAM, executable: false, data: ['', 'base64'] },
  program: { lamports: 1, owner: 'BPFLoaderUpgradeab1e11111111111111111111111', executable: true, data: ['', 'base64'] },
  mint: (extensions: unknown[] = [], owner = TOKEN_PROGRAM) => ({
    lamports: 1,
    owner,
    executable: false,
    data: { parsed: { type: 'mint', info: { supply: '990000000000000', decimals: 6, extensions } } },
  }),
  tokens: (owner: string, { mint = MINT, state = 'initialized' } = {}) => ({
    lamports: 1,
    owner: TOKEN_PROGRAM,
    executable: false,
    data: { parsed: { type: 'account', info: { mint, owner, state, tokenAmount: { amount: '24560000000000', decimals: 6 } } } },
  }),
} as const

/** The account at each address, as a node sends it in jsonParsed. */
export type World = Record<string, unknown>

export const world: World = {
  [MINT]: account.mint(),
  [VAULT]: account.wallet,
  [VAULT_TOKENS]: account.tokens(VAULT),
  [STAKING]: account.tokens(STAKER),
  [PROGRAM]: account.program,
  [INTERNAL]: account.wallet,
}

/** A result, or a whole answer. */
export type Answer = (params: readonly unknown[]) => unknown
export type FakeNode = Record<string, Answer>

/** A node that offers everything. */
export function wellNode(changes: FakeNode = {}, { accounts = world, now = Date.now }: { accounts?: World; now?: () => number } = {}): FakeNode {
  const inContext = (value: unknown) => ({ context: { slot: SLOT }, value })
  const at = (address: unknown) => accounts[String(address)] ?? null
  const ownedBy = z.object({ data: z.object({ parsed: z.object({ info: z.object({ owner: z.string(), mint: z.string() }) }) }) })
  return {
    getGenesisHash: () => MAINNET,
    getSlot: () => SLOT,
    getBlockTime: () => Math.floor(now() / 1000),
    getRecentPerformanceSamples: () => [{ slot: SLOT, numSlots: 280, samplePeriodSecs: 60 }],
    getMultipleAccounts: ([addresses]) => inContext(z.array(z.string()).parse(addresses).map(at)),
    getAccountInfo: ([address]) => inContext(at(address)),
    getBalance: () => inContext(5),
    getTokenAccountsByOwner: ([owner, which]) => {
      const { mint } = z.object({ mint: z.string() }).parse(which)
      const found = Object.entries(accounts).filter(([, one]) => {
        const info = ownedBy.safeParse(one).data?.data.parsed.info
        return info?.owner === owner && info?.mint === mint
      })
      return inContext(found.map(([pubkey, one]) => ({ pubkey, account: one })))
    },
    getSignaturesForAddress: () => [{ signature: SIGNATURE, slot: SLOT - 9, err: null, blockTime: null, confirmationStatus: 'finalized' }],
    getTransaction: () => ({ slot: SLOT - 9, version: 1, transaction: {}, meta: {} }),
    getProgramAccounts: () => inContext([]),
    getProgramAccountsV2: () => ({ accounts: [], paginationKey: null }),
    ...changes,
  }
}

export function rpcError(code: number, message: string, status = 200): Answer {
  return () => json({ jsonrpc: '2.0', id: 1, error: { code, message } }, status)
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

/** Accepts and never answers. */
export const silence: Answer = () => new Promise(() => {})

/** Refuses the connection. */
export const dead: FakeNode = new Proxy({}, { get: () => () => Promise.reject(Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' })) })

const request = z.object({ method: z.string(), params: z.array(z.unknown()) })

export interface FakeCall {
  host: string
  method: string
}

/** A fetch to these nodes by host, and the calls it received. */
export function fakeFetch(nodes: Record<string, FakeNode>): { fetch: typeof globalThis.fetch; calls: FakeCall[] } {
  const calls: FakeCall[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input)
    const { method, params } = request.parse(JSON.parse(String(init?.body)))
    calls.push({ host, method })
    const answer = nodes[host]?.[method]
    const aborted = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true })
    })
    const result: unknown = answer ? await Promise.race([answer(params), aborted]) : json({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } })
    return result instanceof Response ? result : json({ jsonrpc: '2.0', id: 1, result })
  }
  return { fetch, calls }
}

/** One such node, with a key in its URL. */
export function fakeNode(node: FakeNode, options: { clock?: Clock; host?: string } = {}): ExaminedNode {
  const { host = 'node.example', clock } = options
  return examinedNode(`https://${host}/SECRETKEY?api-key=QUERYKEY`, 0, { ...fakeFetch({ [host]: node }), ...(clock ? { clock } : {}) })
}

/** Replaces a WebSocket. */
export const subscribes = async (): Promise<TrialReport> => ({ method: 'accountSubscribe', outcome: 'ok', ms: 1, reason: null })

/** Real time, sped up by a factor. */
export function fastClock(factor: number): Clock {
  const startedAt = Date.now()
  return {
    now: () => startedAt + (Date.now() - startedAt) * factor,
    after(ms, run) {
      const timer = setTimeout(run, ms / factor)
      return () => clearTimeout(timer)
    },
  }
}
