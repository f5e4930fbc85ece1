import { z } from 'zod'
import { SOL_DECIMALS, toDecimal } from '../../src/rules/amount.ts'
import { formatExact } from '../../src/rules/format.ts'
import type { VaultBalance } from '../chain/vault/vault.ts'
import type { WithQuality } from '../chain/witness/witnessed-reads.ts'
import type { Feed } from './feed.ts'
import type { TimeOf } from './slot-time.ts'

const value = z.object({ balance: z.string().regex(/^\d+(\.\d+)?$/), lamports: z.string().regex(/^\d+$/) })
type StoredBalance = z.infer<typeof value>

/** The vault's BD and SOL from the chain, as of the slot of the reading. */
export function vaultBalanceFeed(readVault: (signal: AbortSignal) => Promise<WithQuality<VaultBalance>>, timeOf: TimeOf): Feed<StoredBalance> {
  return {
    name: 'vault-balance',
    refreshEveryMs: 10_000,
    staleAfterMs: 45_000,
    schema: value,
    refresh: async (signal) => {
      const reading = await readVault(signal)
      return {
        value: { balance: toDecimal(reading.balance, reading.decimals), lamports: reading.lamports.toString() },
        asOf: timeOf(reading.slot),
        source: 'direct_rpc',
        slot: reading.slot,
        ...(reading.quality ? { quality: reading.quality } : {}),
      }
    },
    answers: {
      '/api/vault/live-balance': ({ balance, lamports }, meta) => ({
        vaultBalance: balance,
        vaultBalanceFormatted: formatExact(balance),
        solBalance: Number(toDecimal(BigInt(lamports), SOL_DECIMALS)),
        source: meta.source,
        meta,
      }),
    },
  }
}
