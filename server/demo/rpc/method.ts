import type { View } from './view.ts'

/** One JSON-RPC method: answers the result, or an RpcFault. */
export type Method = (params: unknown, view: View) => unknown
