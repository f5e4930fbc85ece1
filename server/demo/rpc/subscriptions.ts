import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { NodeChain } from '../chain/chain.ts'
import type { AccountState } from '../chain/machine.ts'
import { SYSTEM_PROGRAM } from '../chain/programs.ts'
import { readMint } from '../chain/token-state.ts'
import { accountForm } from './account-form.ts'
import { refused } from './answer.ts'
import { toJson } from './json.ts'
import { accountOptions, commitment, context, key, optional, readParams, signatureText, type AccountOptions } from './params.ts'
import { RpcFault } from './rpc-fault.ts'
import { withContext, type View } from './view.ts'

/** The WebSocket side of one node. */
export interface Subscriptions {
  attach(socket: WebSocket): void
  /** The number of subscriptions. */
  count(): number
  close(): void
}

export interface SubscriptionOptions {
  chain: NodeChain
  /** What the node sees now. */
  view: () => View
  /** Sends nothing while this is true; events from that time come late, or never. */
  silent: () => boolean
  onCall: (method: string) => void
}

/** Checks for news and sends it. Finished subscriptions end themselves. */
interface Subscription {
  method: string
  news(view: View): { results: unknown[]; done?: boolean }
}

/** How often to check the slots: several times within one. */
const LOOK_EVERY_MS = 100

const request = z.object({
  id: z.union([z.string(), z.number(), z.null()]).default(null),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
})

export function createSubscriptions({ chain, view, silent, onCall }: SubscriptionOptions): Subscriptions {
  const bySocket = new Map<WebSocket, Map<number, Subscription>>()
  let nextId = 1
  let timer: NodeJS.Timeout | null = null
  const count = () => [...bySocket.values()].reduce((sum, subscriptions) => sum + subscriptions.size, 0)

  const tell = () => {
    if (silent()) return
    const now = view()
    for (const [socket, subscriptions] of bySocket) {
      for (const [subscription, { method, news }] of subscriptions) {
        const { results, done = false } = news(now)
        for (const result of results) socket.send(toJson({ jsonrpc: '2.0', method, params: { result, subscription } }))
        if (done) subscriptions.delete(subscription)
      }
    }
  }
  const keepTime = () => {
    if (count() > 0) {
      timer ??= setInterval(tell, LOOK_EVERY_MS).unref()
    } else if (timer) {
      clearInterval(timer)
      timer = null
    }
  }
  // Processed news can be sent at once, but after the caller is done, which may be about to answer the signature.
  const forget = chain.onEntry(() => setImmediate(tell))

  const answer = (subscriptions: Map<number, Subscription>, text: string): object => {
    const parsed = request.safeParse(json(text))
    if (!parsed.success) return refused(null, new RpcFault(-32600, 'Invalid request'))
    const { id, method, params } = parsed.data
    onCall(method)
    if (UNSUBSCRIBE.has(method)) {
      const removed = typeof params[0] === 'number' && subscriptions.delete(params[0])
      return removed ? { jsonrpc: '2.0', result: true, id } : refused(id, new RpcFault(-32602, 'Invalid subscription id.'))
    }
    const open = SUBSCRIBE.get(method)
    const subscription = open ? open(params, view()) : new RpcFault(-32601, 'Method not found')
    if (subscription instanceof RpcFault) return refused(id, subscription)
    subscriptions.set(nextId, subscription)
    return { jsonrpc: '2.0', result: nextId++, id }
  }

  return {
    attach: (socket) => {
      const subscriptions = new Map<number, Subscription>()
      bySocket.set(socket, subscriptions)
      socket.on('message', (data) => {
        const answered = toJson(answer(subscriptions, String(data)))
        if (!silent()) socket.send(answered)
        keepTime()
      })
      socket.on('ping', () => {
        if (!silent()) socket.pong()
      })
      socket.on('close', () => {
        bySocket.delete(socket)
        keepTime()
      })
      // A lost peer is expected; 'close' follows.
      socket.on('error', () => {})
    },
    count,
    close: () => {
      forget()
      for (const socket of bySocket.keys()) socket.terminate()
      bySocket.clear()
      keepTime()
    },
  }
}

const UNSUBSCRIBE = new Set(['accountUnsubscribe', 'logsUnsubscribe', 'signatureUnsubscribe', 'slotUnsubscribe'])

const SUBSCRIBE = new Map<string, (params: unknown, view: View) => Subscription | RpcFault>([
  ['accountSubscribe', accountSubscription],
  ['logsSubscribe', logsSubscription],
  ['signatureSubscribe', signatureSubscription],
  ['slotSubscribe', slotSubscription],
])

function accountSubscription(params: unknown, first: View): Subscription | RpcFault {
  const parsed = readParams(z.tuple([key, optional(accountOptions).optional()]), params)
  if (parsed instanceof RpcFault) return parsed
  const [address, options] = parsed
  const state = (view: View) => view.account(address, view.slot(options?.commitment))
  let known = state(first)
  return {
    method: 'accountNotification',
    news: (view) => {
      const current = state(view)
      if (current === known) return { results: [] }
      known = current
      return { results: [withContext(view.slot(options?.commitment), accountValue(current, options, view))] }
    },
  }
}

/** A closed account is reported as an empty one. */
function accountValue(account: AccountState | null, options: AccountOptions | null | undefined, view: View): unknown {
  const shown = account ?? { lamports: 0n, owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false }
  const form = accountForm(shown, options, (mint) => readMint(view.account(mint, view.tip))?.decimals ?? 0)
  return form instanceof RpcFault ? accountForm(shown, { ...options, encoding: 'base64' }, () => 0) : form
}

function logsSubscription(params: unknown, first: View): Subscription | RpcFault {
  const filter = z.union([z.enum(['all', 'allWithVotes']), z.object({ mentions: z.tuple([key]) })])
  const parsed = readParams(z.tuple([filter, optional(context).optional()]), params)
  if (parsed instanceof RpcFault) return parsed
  const [which, options] = parsed
  const end = (view: View) => view.chain.ledger.countUpTo(view.slot(options?.commitment))
  let next = end(first)
  return {
    method: 'logsNotification',
    news: (view) => {
      const results: unknown[] = []
      for (; next < end(view); next += 1) {
        const entry = view.chain.ledger.at(next)
        if (!entry || (typeof which === 'object' && !entry.keys.includes(which.mentions[0]))) continue
        results.push(withContext(entry.slot, { err: entry.error, logs: entry.logs, signature: entry.signature }))
      }
      return { results }
    },
  }
}

function signatureSubscription(params: unknown): Subscription | RpcFault {
  const options = z.object({ commitment: commitment.nullish(), enableReceivedNotification: z.boolean().nullish() })
  const parsed = readParams(z.tuple([signatureText, optional(options).optional()]), params)
  if (parsed instanceof RpcFault) return parsed
  const [signature, wanted] = parsed
  return {
    method: 'signatureNotification',
    news: (view) => {
      const slot = view.slot(wanted?.commitment)
      const entry = view.ledger.bySignature(signature)
      if (!entry || entry.slot > slot) return { results: [] }
      return { results: [withContext(slot, { err: entry.error })], done: true }
    },
  }
}

/** After a pause, such as a lifted lag, only the newest slots are sent. */
const MOST_SLOTS = 20

function slotSubscription(_params: unknown, first: View): Subscription {
  let known = first.tip
  return {
    method: 'slotNotification',
    news: (view) => {
      const from = Math.max(known + 1, view.tip - MOST_SLOTS)
      const results = Array.from({ length: Math.max(0, view.tip + 1 - from) }, (_, index) => {
        const slot = from + index
        return { parent: slot - 1, root: slot - (view.tip - view.slot('finalized')), slot }
      })
      known = Math.max(known, view.tip)
      return { results }
    },
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
