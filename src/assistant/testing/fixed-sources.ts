import type { Meta } from '../../contract/meta.ts'
import { isReadPath, type Figures, type ReadPath } from '../../contract/reads.ts'
import type { Wallet } from '../../contract/wallet.ts'
import type { MissingReason } from '../../page/view.ts'
import type { AssistantSources, Figure } from '../sources.ts'

/** What the tests take for the present. */
export const NOW = new Date('2026-11-21T15:00:00Z')

export const OWN_ADDRESS = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

/** Of twelve seconds ago. */
export const liveMeta = (over: Partial<Meta> = {}): Meta => ({ state: 'live', asOf: '2026-11-21T14:59:48.000Z', source: 'direct_rpc', ...over })

const market = (price: number, meta: Meta) => ({ price, source: 'dexscreener' as const, meta })

/** Figures for the tools: the price of the market sheet, three hours old, and the supply. */
export const someFigures: Figures = {
  '/api/token/market-data': market(0.0001133, liveMeta({ state: 'stored', asOf: '2026-11-21T12:00:00.000Z', source: 'dexscreener' })),
  '/api/vault/metrics': {
    vaultAddress: OWN_ADDRESS,
    vaultBalance: '102345678.9',
    totalSupply: '990000000',
    circulatingSupply: '980000000',
    source: 'direct_rpc',
    lastUpdated: '2026-11-21T14:59:48.000Z',
    meta: liveMeta(),
  },
  '/api/vault/live-balance': { vaultBalance: '102345678.9', vaultBalanceFormatted: '102.35M', source: 'direct_rpc', meta: liveMeta() },
}

export const figuresWithPrice = (price: number, meta: Partial<Meta> = {}): Figures => ({ ...someFigures, '/api/token/market-data': market(price, liveMeta(meta)) })

/** Sources of these figures; `over` for wallets, cases and the rest. */
export function fixedSources(figures: Figures = someFigures, over: Partial<AssistantSources> & { missing?: MissingReason } = {}): AssistantSources {
  const { missing = 'unavailable', ...rest } = over
  const figure = <P extends ReadPath>(path: P): Figure<P> => {
    const answer = isReadPath(path) ? figures[path] : undefined
    return answer === undefined ? { missing } : { answer }
  }
  return { now: NOW, figure, wallet: async () => ({ unavailable: true }), case: async () => ({ unavailable: true }), own: [], ...rest }
}

type Stake = NonNullable<Wallet['stake']>

/** A wallet with 2,600,000 BD staked until 20 May 2027. */
export function aWallet({ stake, ...over }: Partial<Omit<Wallet, 'stake'>> & { stake?: Partial<Stake> | null } = {}): Wallet {
  const staked: Stake = {
    staked: '2600000',
    unlocked: '0',
    unlocksAt: '2026-11-24T19:00:00.000Z',
    open: [{ signature: 'one', amount: '2600000', remaining: '2600000', startedAt: '2026-05-28T19:00:00.000Z', startEstimated: false, unlocksAt: '2026-11-24T19:00:00.000Z' }],
    past: [],
    movements: [],
    movementCount: 1,
    reward: { earned: '1118347.123456', perDay: '6318.356164', atUnlock: '1137304.109589' },
    meta: liveMeta({ source: 'staking_ledger' }),
  }
  return {
    address: OWN_ADDRESS,
    holdings: { amount: '1234.5', accounts: 1, meta: liveMeta() },
    ...(stake === null ? {} : { stake: { ...staked, ...stake } }),
    tier: { name: 'duckling', basis: 'staking_ledger', next: { name: 'banker', missing: '2400000' } },
    ...over,
  }
}
