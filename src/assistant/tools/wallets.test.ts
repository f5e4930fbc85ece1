import { describe, expect, it, vi } from 'vitest'
import type { WalletFound } from '../sources.ts'
import { aWallet, fixedSources, liveMeta, OWN_ADDRESS } from '../testing/fixed-sources.ts'
import { myWalletsTool, walletTool } from './index.ts'

const LIVE = '(live, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Solana RPC)'
const LEDGER = '(live, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Staking ledger)'
const OTHER = 'So11111111111111111111111111111111111111112'
const own = [{ address: OWN_ADDRESS, label: 'Savings' }]

const mine = async (ask: 'all' | 'tier' | 'unlock' | 'stake' | 'holdings' | 'reward', found: WalletFound = { wallet: aWallet() }, over = {}) =>
  (await myWalletsTool.run({ ask }, fixedSources({}, { own, wallet: async () => found, ...over }))).text

describe('my wallets', () => {
  it.each([
    ['tier', `Savings has the tier Duckling with 2,600,000 BD staked, and 2,400,000 BD more staked make it Banker ${LEDGER}.`],
    ['unlock', `Savings has staked 2,600,000 BD, locked until 24 Nov 2026, 19:00 UTC, for another 3 d 4 h ${LEDGER}.`],
    ['stake', `Savings has staked 2,600,000 BD ${LEDGER}.`],
    ['holdings', `Savings holds 1,234.5 BD ${LIVE}.`],
    ['reward', `By the published rule (88.7% a year, simple interest) Savings has earned 1,118,347.12 BD so far, 6,318.36 BD a day, and 1,137,304.11 BD by its unlock: an estimate, not a promise ${LEDGER}.`],
  ] as const)('%s', async (ask, said) => expect(await mine(ask)).toBe(said))

  it('all: each reading with its age', async () => {
    expect(await mine('all')).toBe(
      `Savings holds 1,234.5 BD ${LIVE}. Savings has staked 2,600,000 BD, locked until 24 Nov 2026, 19:00 UTC, for another 3 d 4 h; it has the tier Duckling with 2,600,000 BD staked, and 2,400,000 BD more staked make it Banker; by the published rule (88.7% a year, simple interest) it has earned 1,118,347.12 BD so far, 6,318.36 BD a day, and 1,137,304.11 BD by its unlock: an estimate, not a promise ${LEDGER}.`,
    )
  })

  it('are watched in My BD where none is known', async () => {
    expect(await myWalletsTool.run({ ask: 'tier' }, fixedSources())).toEqual({
      text: 'I don’t know which wallets are yours. Watch a wallet in My BD, on this device alone, or send me its address.',
      figures: [],
      links: [{ label: 'My BD', path: '/my' }],
    })
  })

  it('whose unlock has passed are unlocked, also by a stored answer from before it', async () => {
    const passed = { unlocksAt: '2026-11-20T10:00:00.000Z', meta: liveMeta({ asOf: '2026-11-20T09:00:00.000Z', source: 'staking_ledger' }) }
    expect(await mine('unlock', { wallet: aWallet({ stake: passed }) }, { onDevice: true })).toBe(
      'Savings has staked 2,600,000 BD, unlocked since 20 Nov 2026, 10:00 UTC (as stored on this device, as of 20 Nov 2026, 09:00 UTC, 1 d ago, from Staking ledger).',
    )
    const open = [{ signature: 'one', amount: '5', remaining: '5', startedAt: '2026-01-01T10:00:00.000Z', startEstimated: false, unlocksAt: '2026-06-30T10:00:00.000Z' }]
    expect(await mine('unlock', { wallet: aWallet({ stake: { staked: '5', unlocked: '5', unlocksAt: null, open } }) })).toContain('has staked 5 BD, unlocked since 30 Jun 2026, 10:00 UTC')
  })

  it('that are not read whole have at least their tier, and no distance to the next', async () => {
    const meta = liveMeta({ state: 'incomplete', outstanding: 3, source: 'staking_ledger' })
    expect(await mine('tier', { wallet: aWallet({ stake: { meta } }) })).toMatch(/^Savings has at least the tier Duckling with 2,600,000 BD staked \(Incomplete: 3 transactions outstanding, as of /)
    const none = aWallet({ stake: { meta, staked: '0', open: [], unlocksAt: null }, tier: { name: 'none', basis: 'none', next: { name: 'duckling', missing: '2500000' } } })
    expect(await mine('tier', { wallet: none })).toMatch(/^Savings has no tier, by what has been read so far, without a stake \(Incomplete/)
    expect(await mine('unlock', { wallet: none })).toMatch(/^Savings has nothing staked, by what has been read so far, \(Incomplete/)
  })

  it('below the first tier say what is missing, to the base unit', async () => {
    const wallet = aWallet({ stake: { staked: '2499999.999999' }, tier: { name: 'none', basis: 'staking_ledger', next: { name: 'duckling', missing: '0.000001' } } })
    expect(await mine('tier', { wallet })).toBe(`Savings has no tier with 2,499,999.999999 BD staked, and 0.000001 BD more staked make it Duckling ${LEDGER}.`)
  })

  it('without a stake say so once, and what would make a tier', async () => {
    const wallet = aWallet({ stake: { staked: '0', open: [], unlocksAt: null, reward: { earned: '0', perDay: '0', atUnlock: null } }, tier: { name: 'none', basis: 'token_account_analysis', next: { name: 'duckling', missing: '2500000' } } })
    expect(await mine('all', { wallet })).toBe(`Savings holds 1,234.5 BD ${LIVE}. Savings has nothing staked; it has no tier without a stake, and 2,500,000 BD staked make it Duckling ${LEDGER}.`)
  })

  it('have a tier that the team granted', async () => {
    const tier = { name: 'raven', basis: 'manual_verification', next: null } as const
    expect(await mine('tier', { wallet: aWallet({ tier }) })).toContain('Savings has the tier Raven, granted by the team, with 2,600,000 BD staked')
    expect(await mine('tier', { wallet: aWallet({ stake: null, tier }) })).toBe('Savings has the tier Raven, granted by the team.')
  })

  it('whose stake cannot be read have no tier that is known', async () => {
    const wallet = aWallet({ stake: null, holdings: undefined, tier: { name: 'none', basis: 'none', next: null } })
    expect(await mine('tier', { wallet })).toBe('The tier of Savings is not known, as its stake can’t be read now.')
    expect(await mine('all', { wallet })).toBe('What Savings holds can’t be read now. What Savings has staked can’t be read now. The tier of it is not known, as its stake can’t be read now.')
  })

  it('that cannot be read, or are refused, say so beside the others', async () => {
    expect(await mine('tier', { unavailable: true })).toBe('Savings can’t be read right now. Please try again in a moment.')
    expect(await mine('tier', { unavailable: true }, { onDevice: true })).toBe('Nothing of Savings is stored on this device. It can be read with a connection.')
    const wallet = async (address: string): Promise<WalletFound> => (address === OTHER ? { refused: 'This is a token, not a wallet.' } : { wallet: aWallet() })
    const { text } = await myWalletsTool.run({ ask: 'stake' }, fixedSources({}, { own: [...own, { address: OTHER }], wallet }))
    expect(text.split('\n')).toEqual([`Savings has staked 2,600,000 BD ${LEDGER}.`, 'So11...1112: This is a token, not a wallet.'])
  })

  it('have a sum where all of them are known', async () => {
    const text = await mine('all', { wallet: aWallet({ stake: { staked: '2500000.000001' } }) }, { own: [...own, { address: OTHER, label: 'Daily\nuse' }] })
    expect(text.split('\n').at(-1)).toBe('Together they hold 2,469 BD and have staked 5,000,000.000002 BD.')
    expect(text).toContain('Daily use has staked')
    const partly = aWallet({ stake: { meta: liveMeta({ state: 'incomplete' }) } })
    expect(await mine('stake', { wallet: partly }, { own: [...own, { address: OTHER }] })).not.toContain('Together')
  })
})

describe('a wallet by its address', () => {
  const run = async (address: string, found: WalletFound = { wallet: aWallet() }) => {
    const wallet = vi.fn(async () => found)
    return { text: (await walletTool.run({ address }, fixedSources({}, { own, wallet }))).text, wallet }
  }

  it('has its name where it is one of mine, otherwise its address', async () => {
    expect((await run(OWN_ADDRESS)).text).toMatch(/^Savings holds 1,234\.5 BD/)
    expect((await run(`solana:${OTHER}`)).text).toMatch(/^So11\.\.\.1112 holds 1,234\.5 BD/)
  })

  it('that is none is not looked up', async () => {
    const { text, wallet } = await run(OWN_ADDRESS.replace('7', '0'))
    expect(text).toBe('Character 1 is a zero. No address has that: compare it with your wallet, or copy it from there.')
    expect(wallet).not.toHaveBeenCalled()
  })

  it('names no part of an address as a figure', async () => {
    const { figures } = await walletTool.run({ address: OTHER }, fixedSources({}, { wallet: async () => ({ wallet: aWallet() }) }))
    expect(figures).toContain('2,600,000 BD')
    expect(figures.filter((figure) => /^\d+$/.test(figure))).toEqual([])
  })
})
