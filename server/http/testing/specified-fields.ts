import { z } from 'zod'
import type { ReadPath } from '../../../src/contract/reads.ts'

export const text = z.string().min(1)
const iso = z.iso.datetime()
export const whole = z.number().int().nonnegative()
const usd = z.number().nonnegative()
export const decimal = z.string().regex(/^\d+(\.\d+)?$/)
export const meta = z.strictObject({ state: z.literal('live'), asOf: iso, source: text, slot: whole.optional(), nextCursor: text.optional(), witnesses: whole.optional(), operators: whole.optional() })
const moved = z.strictObject({ signature: text, blockTime: whole, slot: whole })

/** Names the source of the figure, since it isn't the market's own. */
const marketCap = { marketCap: usd, marketCapSource: z.literal('circulating_supply'), marketCapMeta: meta }

/** For tests: exactly the specified fields of each read, written down a second time. [ids, path, shape] */
export const specified: [string, ReadPath, z.ZodType][] = [
  [
    '[API-02] [TREAS-13]',
    '/api/vault/metrics',
    z.strictObject({
      totalDeployed: decimal,
      totalWallets: whole,
      vaultAddress: text,
      vaultBalance: decimal,
      totalSupply: decimal,
      circulatingSupply: decimal,
      supplyMeta: meta,
      source: text,
      lastUpdated: iso,
      meta,
    }),
  ],
  ['[API-04] [VAULT-18]', '/api/analytics/overview', z.strictObject({ totalDeployed: decimal, totalWallets: whole, vaultBalance: decimal, meta })],
  [
    '[API-05]',
    '/api/staking/total',
    z.strictObject({
      balance: decimal,
      solBalance: z.number(),
      stakerCount: whole,
      stakingAccounts: whole,
      source: text,
      stakers: z.array(z.strictObject({ wallet: text, amount: decimal })).min(8),
      meta,
    }),
  ],
  ['[API-07]', '/api/analytics/real-staking', z.strictObject({ totalStakers: whole, totalStaked: decimal, meta })],
  ['[API-09] [VAULT-17]', '/api/vault/transactions', z.strictObject({ transactions: z.array(moved).min(1), vaultSOLBalance: z.number(), meta })],
  [
    '[API-10] [TREAS-14]',
    '/api/vault/deployment-metrics',
    z.strictObject({
      vaultAddress: text,
      recentDeployments: z.array(z.strictObject({ signature: text, amount: decimal, timestamp: iso })).min(1),
      source: text,
      lastUpdated: iso,
      meta,
    }),
  ],
  [
    '[API-11] [MON-19]',
    '/api/vault/notifications',
    z.strictObject({
      transactions: z.array(moved).min(1),
      monitoringActive: z.literal(true),
      vaultBalance: decimal,
      source: z.literal('direct_rpc'),
      lastUpdate: iso,
      meta,
    }),
  ],
  [
    '[API-12] [EANA-14]',
    '/api/staking/transfers',
    z.strictObject({
      totalStakers: whole,
      totalStaked: decimal,
      stakers: z.array(z.strictObject({ wallet: text, amount: decimal, startDate: iso, unlockDate: iso, signature: text })).min(1),
      meta,
    }),
  ],
  [
    '[API-24] [EANA-11]',
    '/api/stakers/enhanced',
    z.strictObject({
      stakers: z
        .array(
          z.strictObject({
            walletAddress: text,
            stakedAmount: decimal,
            tier: z.enum(['duckling', 'banker', 'raven', 'none']),
            isAuthenticated: z.boolean(),
            stakingDuration: whole,
            transactionCount: whole.min(1),
          }),
        )
        .min(1),
      meta,
    }),
  ],
  [
    '[API-25] [EANA-13]',
    '/api/staking/program-summary',
    z.strictObject({ isActive: z.literal(true), programAddress: text, totalAccounts: whole, totalValue: decimal, lastVerified: iso, meta }),
  ],
  [
    '[API-01] [VAULT-13] [VAULT-14] [VAULT-15] [VAULT-16]',
    '/api/vault/live-balance',
    z.strictObject({ vaultBalance: decimal, vaultBalanceFormatted: text, solBalance: z.number(), source: z.literal('direct_rpc'), meta }),
  ],
  [
    '[API-06] [MKT-18]',
    '/api/token/market-data',
    z.strictObject({ price: usd, priceChange24h: z.number(), volume24h: usd, ...marketCap, source: z.literal('dexscreener'), meta }),
  ],
  [
    '[API-08] [MKT-17]',
    '/api/trading/market-data',
    z.strictObject({ priceUsd: usd, priceChange24h: z.number(), volume24h: usd, ...marketCap, liquidity: usd, meta }),
  ],
  [
    '[API-13] [NET-09]',
    '/api/network/health',
    z.strictObject({
      status: z.literal('healthy'),
      activeEndpoints: z.literal(4),
      totalEndpoints: z.literal(4),
      lastUpdate: iso,
      errorCount: whole,
      meta,
    }),
  ],
  [
    '[API-23]',
    '/api/holders/overview',
    z.strictObject({
      totalHolders: whole.min(1),
      counted: z.strictObject({ people: whole.min(1), programs: whole, project: whole.min(1) }),
      distribution: z.strictObject({ top10: usd, top11To20: usd, top21To40: usd, rest: usd }),
      meta,
    }),
  ],
]
