import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import type { CaseView } from '../../contract/case.ts'
import { chatLink } from '../../contract/chat.ts'
import { cardTiers } from '../../content/card-tiers.ts'
import type { CaseFound } from '../sources.ts'
import { fixedSources, liveMeta } from '../testing/fixed-sources.ts'
import { cardLimitsTool, caseStateTool, figuresTool, tools } from './index.ts'

const REFERENCE = 'BD-20261120-123456'
const received = { step: 'received', at: '2026-11-20T09:00:00.000Z' } as const

function aCase(over: Partial<CaseView>): { case: CaseView } {
  return { case: { success: true, referenceNumber: REFERENCE, kind: 'card-application', state: 'in_review', steps: [received, { step: 'in_review', at: '2026-11-21T10:00:00.000Z' }], question: null, canWithdraw: true, ...over } }
}

describe('the state of a case', () => {
  const run = async (input: { referenceNumber: string; email?: string }, found: CaseFound = aCase({})) => {
    const read = vi.fn(async () => found)
    return { answer: await caseStateTool.run(input, fixedSources({}, { case: read })), read }
  }

  it('needs the email address it was sent with, and tells nothing without', async () => {
    for (const email of [undefined, '', ' ']) {
      const { answer, read } = await run({ referenceNumber: REFERENCE, ...(email === undefined ? {} : { email }) })
      expect(answer.text).toBe(`To see the state of ${REFERENCE}, open My Case with it and enter the email address that you gave. You can also tell me both here.`)
      expect(answer.links).toEqual([{ label: `My Case, with ${REFERENCE}`, path: `/case#${REFERENCE}` }])
      expect(read).not.toHaveBeenCalled()
    }
  })

  it.each<[string, CaseFound, string]>([
    ['in review', aCase({}), `Card application ${REFERENCE}: it is in review (since 21 Nov 2026, 10:00 UTC).`],
    ['waiting', aCase({ state: 'waiting_for_you', question: 'A secret question', steps: [received] }), `Card application ${REFERENCE}: the team has a question and waits for your answer (since 20 Nov 2026, 09:00 UTC). Read the question and answer it in My Case.`],
    ['decided', aCase({ state: 'decided', kind: 'loan-application', steps: [received, { step: 'decided', at: '2026-11-21T10:00:00.000Z', outcome: 'declined' }] }), `Loan application ${REFERENCE}: it is decided, declined (since 21 Nov 2026, 10:00 UTC).`],
    ['unknown', { unknown: true }, `There is no case ${REFERENCE} with this email address. Compare both with your confirmation email, or write to the team.`],
    ['out of reach', { unavailable: true }, `I can’t read cases right now. My Case shows the state of ${REFERENCE} as soon as the server can be reached.`],
  ])('%s', async (_, found, said) => {
    const { answer, read } = await run({ referenceNumber: ` ${REFERENCE.toLowerCase()} `, email: ' ada@example.com ' }, found)
    expect(answer.text).toBe(said)
    expect(read).toHaveBeenCalledWith(REFERENCE, 'ada@example.com')
  })

  it.each(['BD-20261120', 'BD-20261120-012345', 'my case', ''])('is not asked for by %s', async (referenceNumber) => {
    const { answer, read } = await run({ referenceNumber, email: 'ada@example.com' })
    expect(answer.text).toMatch(/^That is not a reference number\./)
    expect(read).not.toHaveBeenCalled()
  })
})

describe('card limits', () => {
  it('are those of the tier, or of all', async () => {
    expect((await cardLimitsTool.run({ tier: 'banker' }, fixedSources())).text).toBe('Banker (5M to 7.5M BD staked): $5,000 a day and $150,000 a month.')
    const { text, figures } = await cardLimitsTool.run({}, fixedSources())
    for (const { name, dailyLimit, monthlyLimit } of Object.values(cardTiers)) {
      expect(text).toContain(name)
      expect(figures).toEqual(expect.arrayContaining([dailyLimit, monthlyLimit]))
    }
  })
})

describe('figures', () => {
  it('several at once, each once, on lines of their own with their places', async () => {
    const { text, links, figures } = await figuresTool.run({ topics: ['vault', 'price', 'vault'] }, fixedSources())
    expect(text).toBe(
      'The vault holds 102,345,678.90 BD (live, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Solana RPC).\nOne BD costs 0.000113 USD (the last known one, as of 21 Nov 2026, 12:00 UTC, 3 h ago, from DEX Screener).',
    )
    expect(links).toEqual([{ label: 'Dashboard', path: '/dashboard' }])
    expect(figures).toEqual(['102,345,678.90 BD', '21 Nov 2026, 14:59 UTC', '12 s', '0.000113 USD', '21 Nov 2026, 12:00 UTC', '3 h'])
  })

  it('on a device are as stored there, whatever they were', async () => {
    const { text } = await figuresTool.run({ topics: ['vault', 'price'] }, fixedSources(undefined, { onDevice: true }))
    expect(text.match(/\(as stored on this device, as of /g)).toHaveLength(2)
    expect((await figuresTool.run({ topics: ['staked'] }, fixedSources(undefined, { onDevice: true }))).text).toBe(
      'I have no current figure for staking: none is stored on this device. The app shows it as soon as there is one.',
    )
  })

  it('of reference are called that', async () => {
    const figures = { '/api/vault/live-balance': { vaultBalance: '99998436.01', vaultBalanceFormatted: '', source: 'reference', meta: liveMeta({ state: 'reference' }) } }
    expect((await figuresTool.run({ topics: ['vault'] }, fixedSources(figures))).text).toMatch(/^The vault holds 99,998,436\.01 BD \(a reference figure, as of /)
  })

  it('tell how the vault has grown where that is known', async () => {
    const growth = (changes: readonly (number | null)[]) => async () => ({ windows: changes.map((change, index) => ({ hours: 6 * (index + 1), change })), meta: liveMeta({ source: 'vault_ledger' }) })
    const grown = async (over: object) => (await figuresTool.run({ topics: ['growth'] }, fixedSources({}, over))).text
    expect(await grown({ growth: growth([0, 1.25, null, -2]) })).toBe('The vault’s balance has changed by 0.0% in 6 hours, +1.3% in 12 hours, −2.0% in 24 hours (live, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Vault ledger).')
    expect(await grown({ growth: growth([null]) })).toMatch(/^How the vault has grown is not known yet \(live/)
    expect(await grown({ growth: async () => null })).toMatch(/^I can’t tell here how the vault has grown/)
    expect(await grown({})).toMatch(/^I can’t tell here how the vault has grown/)
  })
})

describe('all tools', () => {
  it('have names and inputs that a model is told of, each input described', () => {
    expect(tools.map(({ name }) => name)).toEqual(['figures', 'tier_of', 'next_tier', 'reward', 'unlock_date', 'worth', 'bd_for', 'wallet', 'my_wallets', 'card_limits', 'case_state'])
    for (const { input, description } of tools) {
      expect(description).toMatch(/\.$|".$/)
      const { properties = {} } = z.toJSONSchema(input)
      for (const property of Object.values(properties)) expect(property).toHaveProperty('description')
    }
  })

  it.each([{}, null, 'reward', { topics: ['secrets'] }, { amount: 5 }, { amount: '1'.repeat(1000), days: '1' }, { ask: 'everything' }])('answer in a sentence what does not fit them: %j', async (input) => {
    for (const tool of tools) {
      const answer = await tool.run(input, fixedSources())
      expect(answer.text).not.toBe('')
    }
  })

  it('lead to paths that an answer may have', async () => {
    const all = await Promise.all(
      ['-1', '0', '2500000', '1e99', '999999999999'].flatMap((amount) => tools.map((tool) => tool.run({ amount, days: '30', dollars: amount, referenceNumber: REFERENCE, topics: ['vault', 'market', 'staked', 'holders', 'supply', 'deployed', 'unlocks', 'network', 'growth'], ask: 'all', address: 'x' }, fixedSources()))),
    )
    for (const link of all.flatMap(({ links }) => links)) expect(z.safeParse(chatLink, link).success).toBe(true)
    expect(all.flatMap(({ links }) => links).length).toBeGreaterThan(20)
  })
})
