import type { ReadPath } from './reads.ts'

/** The response header that says about a bare array what `meta` says in a record: the same JSON. */
export const META_HEADER = 'Figure-Meta'

/** Reads whose HTTP body the specification wants as a bare array, and the field that holds it everywhere else. */
const bare: ReadonlyMap<string, string> = new Map([['/api/transactions', 'transactions']] satisfies [ReadPath, string][])

export interface HttpForm {
  body: unknown
  headers: Record<string, string>
}

/** How an answer travels over HTTP. Inside, in the live stream and in every store it is always the record. */
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

/** Back again: what arrived, as the record that the contract describes. It is still to be checked by the contract. */
export function fromHttp(path: ReadPath, body: unknown, headers: Pick<Headers, 'get'>): unknown {
  const field = bare.get(path)
  return field === undefined ? body : { [field]: body, meta: parseJson(headers.get(META_HEADER)) }
}

/** A header takes nothing beyond ASCII. */
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
