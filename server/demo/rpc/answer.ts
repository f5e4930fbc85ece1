import { z } from 'zod'
import { accountMethods } from './account-methods.ts'
import { chainMethods } from './chain-methods.ts'
import type { Method } from './method.ts'
import type { Call } from './refusals.ts'
import { methodNotFound, RpcFault } from './rpc-fault.ts'
import { transactionMethods } from './transaction-methods.ts'
import type { View } from './view.ts'

/** Sees every call before it is answered; a returned value replaces the answer. */
export type Interceptor = (call: Call, answer: () => unknown) => unknown

const METHODS = new Map<string, Method>(Object.entries({ ...accountMethods, ...chainMethods, ...transactionMethods }))

const request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.unknown().optional(),
})

/** Answers the text of a JSON-RPC request or batch. Undefined if only notifications came. */
export function answerText(text: string, view: (method: string) => View, intercept: Interceptor): unknown {
  const body = parse(text)
  if (body === undefined) return refused(null, new RpcFault(-32700, 'Parse error'))
  if (!Array.isArray(body)) return answerOne(body, view, intercept)
  if (body.length === 0) return refused(null, new RpcFault(-32600, 'Invalid Request'))
  const answers = body.map((one) => answerOne(one, view, intercept)).filter((one) => one !== undefined)
  return answers.length > 0 ? answers : undefined
}

export function refused(id: string | number | null, fault: RpcFault): object {
  return { jsonrpc: '2.0', error: fault.toBody(), id }
}

function answerOne(body: unknown, view: (method: string) => View, intercept: Interceptor): object | undefined {
  const parsed = request.safeParse(body)
  if (!parsed.success) return refused(null, new RpcFault(-32600, 'Invalid request'))
  const { method, params, id } = parsed.data
  const run = METHODS.get(method)
  const result = intercept({ id: id ?? null, method, params }, () => (run ? run(params, view(method)) : methodNotFound))
  if (id === undefined) return undefined
  return result instanceof RpcFault ? refused(id, result) : { jsonrpc: '2.0', result: result ?? null, id }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
