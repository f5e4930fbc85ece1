import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proofMessage, proofToken, type ProofMessage } from '../../../src/contract/wallet-proof.ts'
import { walletSessions, walletSessionsEnded } from '../../../src/contract/wallet-sessions.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { walletProofs } from '../../db/schema-cards.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createPairings } from '../../pairing/pairings.ts'
import { createProofs, NONCE_MS, PROOF_MS, type ProofService } from '../../proof/proofs.ts'
import { newSigner, type Signer } from '../../proof/testing/signer.ts'
import { proofRoutes } from './proof-routes.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'
const clock = createManualClock(Date.UTC(2026, 10, 23))
let database: TestDatabase
let service: ProofService
let app: Hono
let me: Signer

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await clock.advance(60_000)
  await database.db.execute(sql`truncate wallet_proofs, wallet_pairings`)
  service = createProofs({ db: database.db, clock })
  app = proofRoutes({ service, origin: 'https://app.example.com', open: true }, clock)
  me = newSigner()
})

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  await clock.advance(1000)
  return app.request(`/api/proof/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })
}
const ask = async (walletAddress = me.address): Promise<ProofMessage> => proofMessage.parse(await (await post('nonce', { walletAddress })).json())

async function refused(answer: Promise<Response> | Response): Promise<[number, unknown]> {
  const response = await answer
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return [response.status, Object(await response.json()).code]
}

async function prove(signer = me, { agent, pairing }: { agent?: string; pairing?: string } = {}): Promise<string> {
  const { nonce, message } = await ask(signer.address)
  const response = await post('verify', { walletAddress: signer.address, nonce, signature: signer.sign(message), ...(pairing === undefined ? {} : { pairing }) }, agent === undefined ? {} : { 'User-Agent': agent })
  return proofToken.parse(await response.json()).token
}

describe('the code', () => {
  it('is six digits, named in the text as two groups of three, and another one each time', async () => {
    const asked = await Promise.all(Array.from({ length: 12 }, () => service.ask(me.address, 'https://app.example.com')))
    for (const { code, message } of asked) expect(message.split('\n')[3]).toContain(` ${code.slice(0, 3)} ${code.slice(3)}.`)
    expect(new Set(asked.map(({ code }) => code)).size).toBeGreaterThan(10)
  })
})

describe('a proof by a transaction', () => {
  /** As a wallet does that changes nothing. */
  const signed = (transaction: string, by = me, change: (message: Buffer) => Buffer = (message) => message): string => {
    const message = change(Buffer.from(transaction, 'base64').subarray(65))
    return Buffer.concat([Buffer.of(1), Buffer.from(by.signBytes(message), 'base64'), message]).toString('base64')
  }
  const verify = (nonce: string, transaction: string, walletAddress = me.address) => post('verify-transaction', { walletAddress, nonce, transaction })

  it('earns the same token as a signature of the text', async () => {
    const { nonce, transaction } = await ask()
    const { token, walletAddress } = proofToken.parse(await (await verify(nonce, signed(transaction))).json())
    expect([walletAddress, await service.holds(token, me.address)]).toEqual([me.address, true])
  })

  it('is valid once, for five minutes, for the wallet that asked', async () => {
    const used = await ask()
    await verify(used.nonce, signed(used.transaction))
    expect(await refused(verify(used.nonce, signed(used.transaction)))).toEqual([400, 'unknown_nonce'])
    // Nor by the other way.
    expect(await refused(post('verify', { walletAddress: me.address, nonce: used.nonce, signature: me.sign(used.message) }))).toEqual([400, 'unknown_nonce'])
    const late = await ask()
    await clock.advance(NONCE_MS)
    expect(await refused(verify(late.nonce, signed(late.transaction)))).toEqual([400, 'unknown_nonce'])
    const eve = newSigner()
    const mine = await ask()
    expect(await refused(verify(mine.nonce, signed(mine.transaction, eve), eve.address))).toEqual([400, 'unknown_nonce'])
  })

  it('is refused where it was changed, or signed by another, and the nonce is used up', async () => {
    const changed = await ask()
    const otherCode = (message: Buffer) => Buffer.from(message.toString('latin1').replace(/code \d{3}/, 'code 000'), 'latin1')
    expect(await refused(verify(changed.nonce, signed(changed.transaction, me, otherCode)))).toEqual([400, 'changed_transaction'])
    expect(await refused(verify(changed.nonce, signed(changed.transaction)))).toEqual([400, 'unknown_nonce'])
    const anothers = await ask()
    expect(await refused(verify(anothers.nonce, signed(anothers.transaction, newSigner())))).toEqual([400, 'wrong_signature'])
    // The transaction of one question doesn't answer another.
    const [first, second] = [await ask(), await ask()]
    expect(await refused(verify(second.nonce, signed(first.transaction)))).toEqual([400, 'changed_transaction'])
  })

  it('is at most 4,096 bytes long', async () => {
    const nonce = '0'.repeat(32)
    expect(await refused(verify(nonce, Buffer.alloc(4096).toString('base64')))).toEqual([400, 'unknown_nonce'])
    expect(await refused(verify(nonce, Buffer.alloc(4100).toString('base64')))).toEqual([400, 'bad_request'])
    expect(await refused(verify(nonce, Buffer.alloc(5000).toString('base64')))).toEqual([413, 'too_long'])
  })
})

describe('the sessions of a proven wallet', () => {
  const list = (token: string, wallet = me.address) => app.request(`/api/proof/sessions?walletAddress=${wallet}`, { headers: { 'Wallet-Proof': token } })
  const sessions = async (token: string) => {
    await clock.advance(1000)
    return walletSessions.parse(await (await list(token)).json()).sessions
  }
  const end = async (token: string, which: { id: string } | { all: true }, wallet = me.address) => post('sessions/end', { walletAddress: wallet, ...which }, { 'Wallet-Proof': token })

  it('are its valid proofs, the newest first, each with its device and times, and without its token', async () => {
    const old = await prove()
    await clock.advance(PROOF_MS - 10_000)
    const onPhone = await prove(me, { agent: IPHONE })
    const since = clock.now()
    await prove(newSigner())
    expect(await sessions(onPhone)).toMatchObject([
      { current: true, device: 'Safari on iOS', since: new Date(since).toISOString(), until: new Date(since + PROOF_MS).toISOString() },
      { current: false, device: '' },
    ])
    await clock.advance(10_000)
    expect(await sessions(onPhone)).toHaveLength(1)
    const answer = await (await list(onPhone)).text()
    for (const token of [old, onPhone]) expect(answer).not.toContain(token)
  })

  it('are ended one by one, or all at once, from then on in every process', async () => {
    const [mine, other, third] = [await prove(), await prove(), await prove()]
    const elsewhere = await database.openAgain()
    const there = createProofs({ db: elsewhere.db, clock })
    const [found] = (await sessions(mine)).filter(({ current }) => !current)
    const ended = walletSessionsEnded.parse(await (await end(mine, { id: found?.id ?? '' })).json())
    expect(ended).toEqual({ success: true, ended: 1 })
    expect(walletSessionsEnded.parse(await (await end(mine, { id: found?.id ?? '' })).json()).ended).toBe(0)
    expect(await Promise.all([mine, other, third].map((token) => there.holds(token, me.address)))).toEqual([true, true, false])
    expect(walletSessionsEnded.parse(await (await end(mine, { all: true })).json()).ended).toBe(2)
    expect(await there.holds(mine, me.address)).toBe(false)
    await elsewhere.close()
    expect(await refused(list(mine))).toEqual([401, 'unproven'])
  })

  it('are shown to nobody else, and ended by nobody else', async () => {
    const mine = await prove()
    const [session] = await sessions(mine)
    const eve = newSigner()
    const hers = await prove(eve)
    for (const token of [hers, '', 'guess']) {
      await clock.advance(1000)
      expect(await refused(list(token))).toEqual([401, 'unproven'])
      expect(await refused(end(token, { all: true }))).toEqual([401, 'unproven'])
      expect(await refused(end(token, { id: session?.id ?? '' }))).toEqual([401, 'unproven'])
    }
    // With her own proof she can't name mine.
    expect(walletSessionsEnded.parse(await (await end(hers, { id: session?.id ?? '' }, eve.address)).json()).ended).toBe(0)
    // Nor is an id a token.
    expect(await service.holds(session?.id, me.address)).toBe(false)
    expect(await service.holds(mine, me.address)).toBe(true)
    await clock.advance(PROOF_MS)
    expect(await refused(list(mine))).toEqual([401, 'unproven'])
  })

  it('need an address', async () => {
    const token = await prove()
    await clock.advance(1000)
    expect(await refused(list(token, 'duck'))).toEqual([400, 'bad_request'])
    expect(await refused(post('sessions/end', { walletAddress: me.address }, { 'Wallet-Proof': token }))).toEqual([400, 'bad_request'])
  })
})

describe('a proof that came of a trip to a wallet app', () => {
  const pairings = () => createPairings({ db: database.db, clock })
  const begin = async () => {
    const opened = await pairings().open()
    if (opened === 'full') throw new Error('there are too many')
    return opened
  }

  it('ends when whoever was led back says that they didn’t start it, also after the pairing’s five minutes', async () => {
    const { id } = await begin()
    const [ofTrip, other] = [await prove(me, { pairing: id }), await prove()]
    await clock.advance(30 * 60_000)
    expect(await pairings().end({ id })).toBe('ended')
    expect([await service.holds(ofTrip, me.address), await service.holds(other, me.address)]).toEqual([false, true])
  })

  it('stays when the app itself is done with the pairing', async () => {
    const { id, secret } = await begin()
    const token = await prove(me, { pairing: id })
    expect(await pairings().end({ id, secret })).toBe('ended')
    expect(await service.holds(token, me.address)).toBe(true)
    // Disowned later, it still ends.
    await pairings().end({ id })
    expect(await service.holds(token, me.address)).toBe(false)
  })

  it('doesn’t begin any more once the trip was disowned, whichever comes first in whichever process', async () => {
    const { id } = await begin()
    await pairings().end({ id })
    const { nonce, message } = await ask()
    expect(await refused(post('verify', { walletAddress: me.address, nonce, signature: me.sign(message), pairing: id }))).toEqual([410, 'ended_pairing'])
    const elsewhere = await database.openAgain()
    for (let round = 0; round < 8; round += 1) {
      const trip = await begin()
      const asked = await ask()
      await Promise.all([
        service.prove({ walletAddress: me.address, nonce: asked.nonce, signature: me.sign(asked.message), pairing: trip.id }),
        createPairings({ db: elsewhere.db, clock }).end({ id: trip.id }),
      ])
    }
    await elsewhere.close()
    expect(await database.db.select().from(walletProofs)).toEqual([])
  })

  it('is granted for a pairing that was forgotten: the nonce says how old it may be', async () => {
    expect(await service.holds(await prove(me, { pairing: 'A'.repeat(22) }), me.address)).toBe(true)
  })
})
