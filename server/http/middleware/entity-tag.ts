import { createHash } from 'node:crypto'

/** The entity tag of a body without a version. */
export function tagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** The tag of the same content in other bytes: compressed, say. */
export function weak(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`
}

/** Whether If-None-Match names this tag. A compressing proxy marks it as weak; the content is the same. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const content = opaque(tag)
  return ifNoneMatch.split(',').some((known) => opaque(known.trim()) === content)
}

/** The body with its tag, or 304 if the client names the tag already. */
export function tagged(ifNoneMatch: string | undefined, body: string | Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>, tag = tagOf(body)): Response {
  const withTag = { ...headers, ETag: tag }
  return isKnown(ifNoneMatch, tag) ? new Response(null, { status: 304, headers: withTag }) : new Response(body, { headers: withTag })
}

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}
