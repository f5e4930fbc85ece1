import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CardStep, makeCard, Making } from './make-card.ts'

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const OTHER = 'So11111111111111111111111111111111111111112'
const NONCE = '0123456789abcdef0123456789abcdef'
const card = { cardNumber: '9999991234567893', expiryDate: '11/29', cvv: '123', holderName: 'BLACKDUCK MEMBER', demo: true }
const soon = () => new Date(Date.now() + 3_600_000).toISOString()

interface Sent {
  path: string
  body: unknown
  proof: string | null
}

let sent: Sent[]
/** The server's answer to creating a card. */
let creation: () => Response | Promise<Response>
let signed: string[]

beforeEach(() => {
  sent = []
  signed = []
  creation = () => Response.json(card, { status: 201 })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)), proof: new Headers(init.headers).get('Wallet-Proof') })
    if (path === '/api/proof/nonce') return Response.json({ nonce: NONCE, message: 'sign this', code: '123456', transaction: '', expiresAt: soon() })
    if (path === '/api/proof/verify') return Response.json({ success: true, walletAddress: WALLET, token: 'T'.repeat(43), expiresAt: soon() })
    return creation()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Each with its own memory, because a proof is kept for the next attempt. */
async function make(over: Partial<Making> = {}) {
  const { makeCard: fresh } = await import('./make-card.ts')
  return madeBy(fresh, over)
}

async function madeBy(maker: typeof makeCard, over: Partial<Making> = {}) {
  const steps: CardStep[] = []
  const came = await maker({
    wallet: WALLET,
    connected: WALLET,
    connect: async () => WALLET,
    sign: async ({ message }) => {
      signed.push(message)
      return { signature: new Uint8Array(64).fill(7) }
    },
    onStep: (step) => void steps.push(step),
    ...over,
  })
  return { came, steps }
}

describe('making a card', () => {
  it('[CARD-22] [CARD-23] [CARD-24] [API-19] connects, signs the message of the server, and sends the wallet and a constant holder', async () => {
    const { came, steps } = await make({ connected: null })
    // Of the answer nothing is kept: it has the number.
    expect(came).toEqual({ outcome: 'made' })
    expect(steps).toEqual(['connecting', 'signing', 'creating'])
    expect(signed).toEqual(['sign this'])
    const signature = Buffer.alloc(64, 7).toString('base64')
    expect(sent).toEqual([
      { path: '/api/proof/nonce', body: { walletAddress: WALLET }, proof: null },
      { path: '/api/proof/verify', body: { walletAddress: WALLET, nonce: NONCE, signature }, proof: null },
      { path: '/api/virtual-card/create', body: { walletAddress: WALLET, holderName: 'BLACKDUCK MEMBER' }, proof: 'T'.repeat(43) },
    ])
  })

  it('sends no request if no wallet, or another one, is connected', async () => {
    expect((await make({ connected: null, connect: async () => null })).came).toMatchObject({ outcome: 'declined', sentence: expect.stringContaining('No wallet') })
    expect((await make({ connected: OTHER })).came).toMatchObject({ outcome: 'declined', sentence: expect.stringContaining('So1111...111112') })
    expect([sent, signed]).toEqual([[], []])
  })

  it('accepts a refusal to sign', async () => {
    const { came } = await make({ sign: async () => Promise.reject(Object.assign(new Error('rejected'), { code: 4001 })) })
    expect(came).toEqual({ outcome: 'declined', sentence: 'The message was not signed. No card was made.' })
    expect(sent.map(({ path }) => path)).toEqual(['/api/proof/nonce'])
  })

  it('[CARD-24] [CARD-25] fails with the sentence of the server, and does not sign again while the proof is valid', async () => {
    creation = () => new Response('boom', { status: 500 })
    const first = await make()
    expect(first.came).toEqual({ outcome: 'failed', sentence: '' })
    const { makeCard: same } = await import('./make-card.ts')
    creation = () => Response.json({ success: false, error: 'No cards are issued here yet.', code: 'unavailable' }, { status: 503 })
    expect((await madeBy(same)).came).toEqual({ outcome: 'failed', sentence: 'No cards are issued here yet.' })
    expect(signed).toHaveLength(1)
    // The server has forgotten the proof, so the next attempt signs again.
    creation = () => Response.json({ success: false, error: 'Please sign.', code: 'unproven' }, { status: 401 })
    expect((await madeBy(same)).came).toMatchObject({ outcome: 'failed' })
    creation = () => Response.json(card, { status: 201 })
    expect((await madeBy(same)).came).toMatchObject({ outcome: 'made' })
    expect(signed).toHaveLength(2)
  })

  it('reports an existing card by its last four digits, and a missing answer', async () => {
    creation = () => Response.json({ success: false, error: 'There is one.', code: 'exists', lastFour: '4321' }, { status: 409 })
    expect((await make()).came).toEqual({ outcome: 'exists', lastFour: '4321' })
    creation = () => Promise.reject(new TypeError('Failed to fetch'))
    expect((await make()).came).toMatchObject({ outcome: 'failed', sentence: expect.stringContaining('no connection') })
  })
})
