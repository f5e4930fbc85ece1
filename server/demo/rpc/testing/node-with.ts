import { z } from 'zod'
import type { NodeChain } from '../../chain/chain.ts'
import type { FaultSettings } from '../faults.ts'
import { createReplies } from '../replies.ts'

/** For tests: nodes of this chain without sockets, each with its own faults. */
export function nodesOf(chain: NodeChain, now: () => number) {
  return (faults: FaultSettings) => {
    const replies = createReplies(chain, { now, faults })
    const send = async (body: unknown, origin?: string) => {
      const reply = await replies.to(JSON.stringify(body), { origin })
      if (reply.kind !== 'answer') throw new Error(reply.kind)
      return { ...reply, body: reply.body === '' ? undefined : parsed(reply.body) }
    }
    /** One call, with the HTTP status and headers. */
    const ask = (method: string, params: readonly unknown[] = [], origin?: string) => send({ jsonrpc: '2.0', id: 'seven', method, params }, origin)
    /** Throws if the answer is an error. */
    const result = async (method: string, params: readonly unknown[] = []) => z.object({ result: z.unknown() }).parse((await ask(method, params)).body).result
    return { replies, send, ask, result }
  }
}

/** A node, and functions to call it. */
export type AskedNode = ReturnType<ReturnType<typeof nodesOf>>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
