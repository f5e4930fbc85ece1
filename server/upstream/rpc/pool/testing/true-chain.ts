import { z } from 'zod'
import { base58FromBytes, bytesFromBase58 } from '../../../../lib/base58.ts'
import { TOKEN_PROGRAM } from '../../reads/schemas.ts'

export const FIRST_SLOT = 400_000_000
export const SLOT_MS = 400

export const VAULT = 'CULQToo7CNmMmuPcprsDNSth9HiApG224hTGisMWPLZs'
export const OWNER = '8wytzyCBXco7yqgrLDiecpEt452MSuNWRe7xsLgAAX1H'
export const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'

/** The truth about the chain, slot by slot, to compare all answers with. */
export const truth = {
  balance: (slot: number) => 102_000_000_000_000n + BigInt((Math.floor(slot / 7) * 7919) % 1_000_003),
  lamports: (slot: number) => 5_000_000_000n + BigInt((Math.floor(slot / 11) * 104_729) % 1_000_003),
  /** One transaction in every 25th slot. */
  signature(slot: number): string {
    const bytes = Buffer.alloc(64, 7)
    bytes.writeUInt32BE(slot, 0)
    return base58FromBytes(bytes)
  },
}

const pageSchema = z.object({ limit: z.int(), before: z.string().optional() })

/** The answer of a node whose chain has reached a slot. */
export function answer(method: string, params: readonly unknown[], slot: number, blockTime: (slot: number) => number): unknown {
  const at = (value: unknown) => ({ context: { slot }, value })
  switch (method) {
    case 'getSlot':
      return slot
    case 'getBlockTime':
      return blockTime(Number(params[0]))
    case 'getGenesisHash':
      return '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
    case 'getRecentPerformanceSamples':
      return [{ slot, numSlots: 60_000 / SLOT_MS, samplePeriodSecs: 60, numTransactions: 1 }]
    case 'getBalance':
      return at(Number(truth.lamports(slot)))
    case 'getAccountInfo':
      return at(tokenAccount(truth.balance(slot)))
    case 'getSignaturesForAddress': {
      const { limit, before } = pageSchema.parse(params[1])
      const newest = before === undefined ? slot : slotOf(before) - 1
      const first = newest - (newest % 25)
      return Array.from({ length: limit }, (_, index) => first - index * 25)
        .filter((at) => at >= FIRST_SLOT - 2000)
        .map((at) => ({ signature: truth.signature(at), slot: at, err: null, memo: null, blockTime: null, confirmationStatus: 'finalized' }))
    }
    case 'getTransaction': {
      const at = slotOf(String(params[0]))
      return at <= slot ? transaction(at) : null
    }
    default:
      throw new Error(`unexpected call of ${method}`)
  }
}

function slotOf(signature: string): number {
  return Buffer.from(bytesFromBase58(signature)).readUInt32BE(0)
}

/** A token account of the vault's owner, in base units, as `jsonParsed` shows it. */
export function tokenAccount(amount: bigint) {
  const tokenAmount = { amount: amount.toString(), decimals: 6, uiAmount: 0, uiAmountString: '0' }
  const info = { isNative: false, mint: MINT, owner: OWNER, state: 'initialized', tokenAmount }
  return { data: { parsed: { info, type: 'account' }, program: 'spl-token', space: 165 }, executable: false, lamports: 2_039_280, owner: TOKEN_PROGRAM, rentEpoch: 0 }
}

function transaction(slot: number) {
  const message = { accountKeys: [{ pubkey: OWNER }, { pubkey: VAULT }], instructions: [] }
  return { slot, blockTime: null, transaction: { signatures: [truth.signature(slot)], message }, meta: { err: null, preTokenBalances: [], postTokenBalances: [] } }
}
