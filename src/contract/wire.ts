import type { ReadPath } from './reads.ts'

/** The response header that carries a bare array's `meta`, as the same JSON as in a record. */
export const META_HEADER = 'Figure-Meta'

/** Reads that the specification wants as a bare array over HTTP, and the field that holds it everywhere else. */
const bare: ReadonlyMap<string, string> = new Map([['/api/transactions', 'transactions']] satisfies [ReadPath, string][])

export interface HttpForm {
  body: unknown
  headers: Record<string, string>
}

/** An answer's form over HTTP. Inside, in the live stream and in every store it is always the record. */
export function toHttp(path: ReadPath, answer: object): HttpForm {
  const field = bare.get(path)
  if (field === undefined) return { body: answer, headers: {} }
  const parts = new Map<string, unknown>(Object.entries(answer))
  return { body: parts.get(field), headers: { [META_HEADER]: asciiJson(parts.get('meta')) } }
}

/** Whether the body of a read is an array whose `meta` is in the header. */
export function isBare(path: ReadPath): boolean {
  return bare.has(path)
}

/** The inverse: what arrived, as the contract's record. The caller still parses it by the contract. */
export function fromHttp(path: ReadPath, body: unknown, headers: Pick<Headers, 'get'>): unknown {
  const field = bare.get(path)
  return field === undefined ? body : { [field]: body, meta: parseJson(headers.get(META_HEADER)) }
}

/** A header holds only ASCII. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[^\u0020-\u007e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
