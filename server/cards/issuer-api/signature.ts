import { createHash, createHmac } from 'node:crypto'
import { isSameSecret } from '../../lib/is-same-secret.ts'
import { IDEMPOTENCY_KEY } from './messages.ts'

/** How far the clocks of caller and issuer may differ, in seconds. */
export const MOST_SKEW_SECONDS = 300

export const TIMESTAMP = 'BD-Timestamp'
export const REQUEST_ID = 'BD-Request-Id'
export const SIGNATURE = 'BD-Signature'
/** RFC 9530. */
export const CONTENT_DIGEST = 'Content-Digest'

/** What is signed of a request, besides its body. */
export interface SignedRequest {
  method: string
  /** As sent, with the query: everything after the origin. */
  path: string
  /** Unix seconds. */
  timestamp: string
  /** Another one for every request, also for every retry: each is accepted once. */
  requestId: string
  /** Empty where there is none. */
  idempotencyKey: string
}

/**
 * Headers for a request: HMAC-SHA256 of the canonical string, keyed with the UTF-8 bytes of the secret.
 * docs/card-issuer/README.md has an example with every intermediate value.
 */
export function signedHeaders(secret: string, request: SignedRequest, body: string): Record<string, string> {
  const digest = contentDigest(body)
  return {
    [TIMESTAMP]: request.timestamp,
    [REQUEST_ID]: request.requestId,
    [CONTENT_DIGEST]: digest,
    ...(request.idempotencyKey === '' ? {} : { [IDEMPOTENCY_KEY]: request.idempotencyKey }),
    [SIGNATURE]: signatureOf(secret, request, digest),
  }
}

/** Seven lines joined by line feeds, without one at the end. */
export function canonicalString({ method, path, timestamp, requestId, idempotencyKey }: SignedRequest, digest: string): string {
  return ['BD-HMAC-SHA256-V1', method.toUpperCase(), path, timestamp, requestId, idempotencyKey, digest].join('\n')
}

/** `sha-256=:<base64>:`, also of an empty body. */
export function contentDigest(body: string): string {
  return `sha-256=:${createHash('sha256').update(body, 'utf8').digest('base64')}:`
}

export function signatureOf(secret: string, request: SignedRequest, digest: string): string {
  return `v1=${createHmac('sha256', secret).update(canonicalString(request, digest), 'utf8').digest('hex')}`
}

export type SignatureFault = 'unsigned' | 'wrong_signature' | 'stale' | 'wrong_digest'

/**
 * What is wrong with a request's signature; `null` if nothing is. Whether its id was used before is for the caller to find
 * out. `now` in epoch milliseconds.
 */
export function signatureFault(secret: string, { method, path, headers, body, now }: { method: string; path: string; headers: Headers; body: string; now: number }): SignatureFault | null {
  const [timestamp, requestId, digest, signature] = [TIMESTAMP, REQUEST_ID, CONTENT_DIGEST, SIGNATURE].map((name) => headers.get(name) ?? '')
  if (!timestamp || !requestId || !digest || !signature) return 'unsigned'
  if (!/^\d{1,12}$/.test(timestamp) || !/^[A-Za-z0-9-]{16,64}$/.test(requestId) || !/^v1=[0-9a-f]{64}$/.test(signature)) return 'unsigned'
  const request = { method, path, timestamp, requestId, idempotencyKey: headers.get(IDEMPOTENCY_KEY) ?? '' }
  // The signature first: an unsigned request must learn nothing about the rest.
  if (!isSameSecret(signature, signatureOf(secret, request, digest))) return 'wrong_signature'
  if (Math.abs(now / 1000 - Number(timestamp)) > MOST_SKEW_SECONDS) return 'stale'
  return digest === contentDigest(body) ? null : 'wrong_digest'
}
