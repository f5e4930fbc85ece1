import { vi } from 'vitest'
import type { CardState } from '../../../../contract/virtual-card.ts'

export const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const HOUR_MS = 3_600_000

export const active: CardState = {
  status: 'active',
  lastFour: '7893',
  tier: 'banker',
  holderName: 'BLACKDUCK MEMBER',
  createdAt: '2026-11-21T12:00:00.000Z',
  issuedAt: '2026-11-21T12:00:02.000Z',
  asOf: '2026-11-22T14:32:00.000Z',
  demo: true,
  fundingAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
}
export const details = { cardNumber: '9999991234567893', expiryDate: '11/29', cvv: '042', holderName: 'BLACKDUCK MEMBER', demo: true }

/** Puts a wallet into the page as Phantom does. `signs`: how often it was asked to sign; `declines` makes it refuse. */
export function injectPhantom(): { signs: () => number; declines: (does: boolean) => void } {
  let signed = 0
  let declining = false
  const key = { toString: () => WALLET }
  const provider = {
    isPhantom: true,
    publicKey: key,
    connect: async () => ({ publicKey: key }),
    disconnect: async () => {},
    on: () => {},
    off: () => {},
    signMessage: async () => {
      signed += 1
      if (declining) throw Object.assign(new Error('rejected'), { code: 4001 })
      return { signature: new Uint8Array(64).fill(7) }
    },
  }
  vi.stubGlobal('phantom', { solana: provider })
  return {
    signs: () => signed,
    declines: (does) => {
      declining = does
    },
  }
}

/** What the server answers to a wallet that proves itself. */
export const proofAnswers = {
  '/api/proof/nonce': { nonce: '0'.repeat(32), message: 'sign this', code: '123456', transaction: '', expiresAt: new Date(Date.now() + HOUR_MS).toISOString() },
  '/api/proof/verify': () => ({ success: true, walletAddress: WALLET, token: 'T'.repeat(43), expiresAt: new Date(Date.now() + HOUR_MS).toISOString() }),
} as const
