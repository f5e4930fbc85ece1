import type { Hono } from 'hono'
import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proofMessage, proofToken, type ProofMessage } from '../../../src/contract/wallet-proof.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { proofNonces, walletProofs } from '../../db/schema-cards.ts'
import { createProofs, NONCE_MS, PROOF_MS, type ProofService } from '../../proof/proofs.ts'
import { newSigner } from '../../proof/testing/signer.ts'
import { base58FromBytes } from '../../lib/base58.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { proofRoutes } from './proof-routes.ts'

const ORIGIN = 'https://app.example.com'
const clock = createManualClock()
let database: TestDatabase
let service: ProofService
let app: Hono

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await clock.advance(60_000)
  service = createProofs({ db: database.db, clock })
  app = proofRoutes({ service, origin: ORIGIN, open: true }, clock)
})

function post(path: string, body: unknown, type = 'application/json', to = app): Promise<Response> | Response {
  return to.request(path, { method: 'POST', headers: { 'Content-Type': type }, body: typeof body === 'string' ? body : JSON.stringify(body) })
}

async function question(walletAddress: string, to = app): Promise<ProofMessage> {
  const response = await post('/api/proof/nonce', { walletAddress }, undefined, to)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  return proofMessage.parse(await response.json())
}

const answer = (walletAddress: string, nonce: string, signature: string) => post('/api/proof/verify', { walletAddress, nonce, signature })

describe('a proof of a wallet', () => {
  it('[SCOPE-11] is a signature under a text with the site, the wallet, the time and a nonce', async () => {
    const { address, sign } = newSigner()
    const { nonce, message, expiresAt } = await question(address)
    const [first, second, , , , ...fields] = message.split('\n')
    expect(first).toBe('app.example.com wants you to sign in with your Solana account:')
    expect(second).toBe(address)
    expect(fields).toEqual([
      `URI: ${ORIGIN}`,
      'Version: 1',
      'Chain ID: mainnet',
      `Nonce: ${nonce}`,
      `Issued At: ${new Date(clock.now()).toISOString()}`,
      `Expiration Time: ${expiresAt}`,
    ])
    const response = await answer(address, nonce, sign(message))
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    const { token } = proofToken.parse(await response.json())
    expect(await service.holds(token, address)).toBe(true)
    expect(await service.holds(token, newSigner().address)).toBe(false)
    for (const none of [undefined, '', 'guess', `${token}x`]) expect(await service.holds(none, address)).toBe(false)
    // The database's content is no use to a thief.
    expect(JSON.stringify(await database.db.select().from(walletProofs))).not.toContain(token)
  })

  it('is valid once, even for two simultaneous answers in two processes', async () => {
    const { address, sign } = newSigner()
    const { nonce, message } = await question(address)
    const other = await database.openAgain()
    const proof = { walletAddress: address, nonce, signature: sign(message) }
    const outcomes = await Promise.all([service.prove(proof), createProofs({ db: other.db, clock }).prove(proof)])
    await other.close()
    expect(outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : outcome.success)).toSorted()).toEqual([true, 'unknown'])
    const again = await answer(address, nonce, sign(message))
    expect([again.status, await again.json()]).toEqual([400, expect.objectContaining({ success: false, code: 'unknown_nonce', field: 'nonce' })])
  })

  it('expires after five minutes, and its token after an hour', async () => {
    const { address, sign } = newSigner()
    const late = await question(address)
    await clock.advance(NONCE_MS)
    expect((await answer(address, late.nonce, sign(late.message))).status).toBe(400)
    const { nonce, message } = await question(address)
    await clock.advance(NONCE_MS - 1)
    const { token } = proofToken.parse(await (await answer(address, nonce, sign(message))).json())
    await clock.advance(PROOF_MS - 1)
    expect(await service.holds(token, address)).toBe(true)
    await clock.advance(1)
    expect(await service.holds(token, address)).toBe(false)
  })

  it('fails by another wallet, under another text, or for another wallet, and every attempt uses up the nonce', async () => {
    const [mine, other] = [newSigner(), newSigner()]
    const tries: ((message: string) => string)[] = [
      other.sign,
      (message) => mine.sign(message.replace('app.example.com', 'evil.example.com')),
      (message) => mine.sign(message).replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
    ]
    for (const sign of tries) {
      const { nonce, message } = await question(mine.address)
      expect(await (await answer(mine.address, nonce, sign(message))).json()).toMatchObject({ success: false, code: 'wrong_signature' })
      expect((await answer(mine.address, nonce, mine.sign(message))).status, 'a second try').toBe(400)
      await clock.advance(5000)
    }
    const { nonce, message } = await question(mine.address)
    expect(await (await answer(other.address, nonce, other.sign(message))).json()).toMatchObject({ code: 'unknown_nonce' })
  })

  it('cannot be forged for an address under which any signature is valid, nor for one that is not a key', async () => {
    const identity = Buffer.from(`01${'00'.repeat(31)}`, 'hex')
    const madeUp = Buffer.concat([identity, Buffer.alloc(32)])
    const key = createPublicKey({ key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), identity]), format: 'der', type: 'spki' })
    expect(verify(null, Buffer.from('whatever'), key, madeUp), 'why this check is necessary').toBe(true)
    for (const wallet of [base58FromBytes(identity), '11111111111111111111111111111111', base58FromBytes(Buffer.alloc(32, 2))]) {
      const { nonce } = await question(wallet)
      expect(await (await answer(wallet, nonce, madeUp.toString('base64'))).json()).toMatchObject({ code: 'wrong_signature' })
      await clock.advance(5000)
    }
  })

  it('is not given for a second form of a valid signature, which anybody could make of it', async () => {
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    const { address, sign } = newSigner()
    const { nonce, message } = await question(address)
    const signature = Buffer.from(sign(message), 'base64')
    // S + L: the same point, for verifiers that don't look at the size of S.
    let scalar = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString('hex')}`) + order
    for (let at = 32; at < 64; at += 1, scalar >>= 8n) signature[at] = Number(scalar & 0xffn)
    expect(await (await answer(address, nonce, signature.toString('base64'))).json()).toMatchObject({ code: 'wrong_signature' })
  })

  it('leaves nothing expired behind', async () => {
    await question(newSigner().address)
    await clock.advance(NONCE_MS)
    await question(newSigner().address)
    expect(await database.db.select().from(proofNonces)).toHaveLength(1)
  })
})

describe('the site that the text names', () => {
  it('is the configured one, not the request’s', async () => {
    const { address } = newSigner()
    const response = await app.request('http://evil.example.com/api/proof/nonce', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ walletAddress: address }) })
    expect(proofMessage.parse(await response.json()).message).toMatch(/^app\.example\.com wants/)
  })

  it('is the request’s on the demo chain; elsewhere proofs require a configured one', async () => {
    const { address } = newSigner()
    expect((await question(address, proofRoutes({ service, origin: null, open: true }, clock))).message).toMatch(/^localhost wants/)
    const closed = await post('/api/proof/nonce', { walletAddress: address }, undefined, proofRoutes({ service, origin: null, open: false }, clock))
    expect([closed.status, await closed.json()]).toEqual([503, expect.objectContaining({ success: false, code: 'unavailable' })])
  })
})

describe('what is refused', () => {
  it.each([
    ['no wallet', '/api/proof/nonce', { walletAddress: 'duck' }, 400, 'walletAddress'],
    ['no number', '/api/proof/verify', { walletAddress: newSigner().address, nonce: 'x', signature: 'A'.repeat(86) }, 400, 'nonce'],
    ['half a signature', '/api/proof/verify', { walletAddress: newSigner().address, nonce: '0'.repeat(32), signature: 'AAAA' }, 400, 'signature'],
    ['no JSON', '/api/proof/nonce', '{', 400, undefined],
    ['a novel', '/api/proof/nonce', `"${'x'.repeat(3000)}"`, 413, undefined],
  ])('%s', async (_, path, body, status, field) => {
    const response = await post(path, body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ success: false, ...(field === undefined ? {} : { field }) })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  it('a content type that other sites can send, and too many calls from one address', async () => {
    const { address } = newSigner()
    expect((await post('/api/proof/nonce', { walletAddress: address }, 'text/plain')).status).toBe(415)
    const statuses = []
    for (let call = 0; call < 4; call += 1) statuses.push((await post('/api/proof/nonce', { walletAddress: address })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})
