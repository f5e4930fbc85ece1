import type { Refusal } from './faults.ts'

/** A JSON-RPC call. */
export interface Call {
  id: string | number | null
  method: string
  params: unknown
}

/** Finds the refusal that matches a call. Counts calls, for refusals that apply only to some. */
export function createRefusals(refusals: readonly Refusal[]): (call: Call) => Refusal | null {
  const counts = new Map<Refusal, number>()
  return (call) => {
    for (const refusal of refusals) {
      if (!fits(refusal, call)) continue
      const count = (counts.get(refusal) ?? 0) + 1
      counts.set(refusal, count)
      if (count % refusal.every === 0) return refusal
    }
    return null
  }
}

export function refusalMessage({ message }: Refusal, { method, params }: Call): string {
  return message.replaceAll('{key}', firstOf(params)).replaceAll('{method}', method)
}

function fits({ methods, keys, params }: Refusal, call: Call): boolean {
  if (!methods.includes(call.method) || (keys && !keys.includes(firstOf(call.params)))) return false
  return params === undefined || (JSON.stringify(call.params) ?? '').includes(params)
}

const firstOf = (params: unknown): string => (Array.isArray(params) ? String(params[0]) : '')
