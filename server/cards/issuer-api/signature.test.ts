import { describe, expect, it } from 'vitest'
import { canonicalString, contentDigest, signatureFault, signedHeaders, type SignedRequest } from './signature.ts'

const SECRET = 'an example secret of 32 characters'
const NOW = 1_795_374_000_000
const body = '{"wallet":"7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU","tier":"banker","holderName":"BLACKDUCK MEMBER"}'
const request: SignedRequest = { method: 'POST', path: '/v1/cards', timestamp: '1795374000', requestId: '5b0c2a4e-7d1f-4c55-9a53-0c8f4d1c2f10', idempotencyKey: '0f8fad5b-d9cb-469f-a165-70867728950e' }

describe('the signature', () => {
  // Made with `openssl dgst`, not with our code; docs/card-issuer/README.md shows the commands.
  it('is what openssl makes of the documented string', () => {
    expect(contentDigest(body)).toBe('sha-256=:Z2w0cpQIbhE2Vx2pwRQ4AKAkxjOY6Job+emSgrkHG8k=:')
    expect(canonicalString(request, contentDigest(body)).split('\n')).toEqual([
      'BD-HMAC-SHA256-V1',
      'POST',
      '/v1/cards',
      '1795374000',
      '5b0c2a4e-7d1f-4c55-9a53-0c8f4d1c2f10',
      '0f8fad5b-d9cb-469f-a165-70867728950e',
      'sha-256=:Z2w0cpQIbhE2Vx2pwRQ4AKAkxjOY6Job+emSgrkHG8k=:',
    ])
    expect(signedHeaders(SECRET, request, body)['BD-Signature']).toBe('v1=8eb3a607a2bc7f539dc5f048049711dac4d6174326bbd0f5f98b646d432aa1a4')
    const read = { ...request, method: 'GET', path: '/v1/cards/card-1', idempotencyKey: '' }
    expect(signedHeaders(SECRET, read, '')).toEqual({
      'BD-Timestamp': '1795374000',
      'BD-Request-Id': request.requestId,
      'Content-Digest': 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
      'BD-Signature': 'v1=ca6a2a86dbe6dfd08e71692f3439ccce236c41ce0955f912a14dda1723a7cc33',
    })
  })

  const faultOf = (changes: { headers?: Record<string, string | null>; method?: string; path?: string; body?: string; now?: number; secret?: string } = {}) => {
    const headers = new Headers(signedHeaders(SECRET, request, body))
    for (const [name, value] of Object.entries(changes.headers ?? {})) {
      if (value === null) headers.delete(name)
      else headers.set(name, value)
    }
    return signatureFault(changes.secret ?? SECRET, { method: 'POST', path: '/v1/cards', body, now: NOW, ...changes, headers })
  }

  it('covers every part of the request', () => {
    expect(faultOf()).toBeNull()
    expect(faultOf({ method: 'GET' })).toBe('wrong_signature')
    expect(faultOf({ path: '/v1/cards?x' })).toBe('wrong_signature')
    expect(faultOf({ secret: `${SECRET}!` })).toBe('wrong_signature')
    expect(faultOf({ body: body.replace('banker', 'ravens') })).toBe('wrong_digest')
    for (const [name, value] of Object.entries({ 'BD-Timestamp': '1795374001', 'BD-Request-Id': '5b0c2a4e-7d1f-4c55-9a53-0c8f4d1c2f11', 'Idempotency-Key': 'another-key-of-mine', 'Content-Digest': contentDigest('') })) {
      expect(faultOf({ headers: { [name]: value } }), name).toBe('wrong_signature')
    }
    // One without its key is another request.
    expect(faultOf({ headers: { 'Idempotency-Key': null } })).toBe('wrong_signature')
  })

  it.each(['BD-Timestamp', 'BD-Request-Id', 'Content-Digest', 'BD-Signature'])('needs %s', (name) => {
    expect(faultOf({ headers: { [name]: null } })).toBe('unsigned')
  })

  it('needs headers of the documented form', () => {
    for (const [name, value] of Object.entries({ 'BD-Timestamp': '1795374000.5', 'BD-Request-Id': 'short', 'BD-Signature': 'v2=00' })) expect(faultOf({ headers: { [name]: value } }), name).toBe('unsigned')
  })

  it('is valid for five minutes in either direction, and not a millisecond longer', () => {
    for (const ms of [300_000, -300_000]) expect(faultOf({ now: NOW + ms })).toBeNull()
    for (const ms of [300_001, -300_001]) expect(faultOf({ now: NOW + ms })).toBe('stale')
  })
})
