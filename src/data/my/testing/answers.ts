import type { Wallet } from '../../../contract/wallet.ts'
import { isWalletAddress } from '../../../rules/wallet-address.ts'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** An address that is a wallet's, different for each number up to 57. */
export function walletAt(number: number): string {
  const address = `9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAW${ALPHABET.charAt(number)}${ALPHABET.charAt(number)}`
  if (!isWalletAddress(address)) throw new Error(`not an address: ${address}`)
  return address
}

export interface AnswerFacts {
  held?: string
  staked?: string
  unlocksAt?: string | null
  movements?: number
  state?: 'live' | 'incomplete' | 'stored'
}

const AT = '2026-11-20T10:00:00.000Z'

/** What the server says about a wallet that staked once. */
export function answerOf(number: number, { held = '1000', staked = '2500000', unlocksAt = '2027-05-19T10:00:00.000Z', movements = 1, state = 'live' }: AnswerFacts = {}): Wallet {
  const meta = { state, asOf: AT, source: 'staking_ledger', slot: 5000 }
  return {
    address: walletAt(number),
    holdings: { amount: held, accounts: 1, meta: { ...meta, state: 'live', source: 'direct_rpc' } },
    stake: {
      staked,
      unlocked: unlocksAt === null ? staked : '0',
      unlocksAt,
      open: staked === '0' ? [] : [{ signature: 'open1', amount: staked, remaining: staked, startedAt: AT, startEstimated: false, unlocksAt: unlocksAt ?? AT }],
      past: [],
      movements: Array.from({ length: movements }, (_, index) => ({
        signature: `move${index}`,
        slot: 5000 - index,
        at: AT,
        atEstimated: false,
        kind: 'stake' as const,
        amount: '1',
        staked,
        status: 'finalized' as const,
      })),
      movementCount: movements,
      reward: { earned: '100.5', perDay: '6075.34', atUnlock: '1093561.64' },
      meta,
    },
    tier: { name: 'duckling', basis: 'staking_ledger', next: { name: 'banker', missing: '2500000' } },
  }
}
