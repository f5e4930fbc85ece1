import { createHash } from 'node:crypto'

/** The entity tag of a body without a version. */
export function tagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Whether If-None-Match names this tag. A compressing proxy marks it as weak; the content is the same. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === tag)
}

/** The body with its tag, or 304 if the client names the tag already. */
export function tagged(ifNoneMatch: string | undefined, body: string, headers: Readonly<Record<string, string>>, tag = tagOf(body)): Response {
  const withTag = { ...headers, ETag: tag }
  return isKnown(ifNoneMatch, tag) ? new Response(null, { status: 304, headers: withTag }) : new Response(body, { headers: withTag })
}
