import { isJsonRpcPayload, type RpcTransport } from '@solana/web3.js'
import { z } from 'zod'

/** The method of a JSON-RPC payload. */
export function methodOf(payload: unknown): string {
  return isJsonRpcPayload(payload) ? payload.method : 'unknown'
}

/** web3.js types each answer by its method and trusts the transport for it; callers check an answer before relying on it. */
export function transportOf(request: (payload: unknown, signal: AbortSignal | undefined) => Promise<unknown>): RpcTransport {
  return async <TResponse>({ payload, signal }: { payload: unknown; signal?: AbortSignal }) =>
    z.custom<TResponse>(() => true).parse({ jsonrpc: '2.0', result: await request(payload, signal) })
}
