import { describe, expect, it } from 'vitest'
import type { Comparison } from './compare-nodes.ts'
import { consequencesOf, type Findings } from './consequences.ts'
import type { ExaminedNode } from './ask-node.ts'
import type { NodeExamination, TrialReport } from './examine-node.ts'
import { fakeNode, MINT, STAKING, VAULT } from './testing/fake-nodes.ts'
import { trials } from './trials.ts'

/** A node that answers everything but the named methods. */
function node(label: string, operator: string, refused: Record<string, TrialReport['outcome']> = {}): NodeExamination {
  const reports: TrialReport[] = [...trials, { method: 'accountSubscribe', variant: undefined }].map(({ method, variant }) => {
    const outcome = refused[variant === undefined ? method : `${method} ${variant}`] ?? refused[method] ?? refused['*'] ?? 'ok'
    return { method, ...(variant === undefined ? {} : { variant }), outcome, ms: 5, reason: outcome === 'ok' ? null : 'HTTP 403, not on your plan' }
  })
  const examined: ExaminedNode = { ...fakeNode({}), label, operator }
  const known = { mint: MINT, vault: VAULT, addresses: [], history: STAKING, program: 'program' }
  return { node: examined, trials: reports, known, blockHeardAt: null, clockOffMs: null, headers: null }
}

const fine: Comparison = { cluster: 'mainnet', strangers: [], slotsBehind: {}, clockOffMs: 0, blockAgeMs: {} }
const priced = { source: 'jupiter', price: 1, ageMs: 0, reason: null, holders: 7 }
const unpriced = { source: 'dexscreener', price: null, ageMs: null, reason: 'HTTP 403' }

function said(examined: NodeExamination[], findings: Partial<Findings> = {}): string[] {
  const all = consequencesOf({ real: true, examined, addresses: [], comparison: fine, histories: [], markets: [priced], staking: true, ...findings })
  return all.map(({ level, text }) => `${level}: ${text}`)
}

const two = (refused: Parameters<typeof node>[2]) => [node('1:a.example', 'a.example', refused), node('2:b.example', 'b.example', refused)]

describe('the consequences', () => {
  it('name a truncated history with its account', () => {
    const history = { account: 'Stak1ng', transactions: 812, complete: true }
    expect(said(two({}), { histories: [history] })).toEqual([])
    expect(said(two({}), { histories: [{ ...history, cut: true }] })).toEqual([expect.stringMatching(/^warning: The account Stak1ng is older .* only its newest 812 transactions.*incomplete/)])
    expect(said(two({}), { histories: [{ ...history, transactions: 0, cut: true }] })).toEqual([expect.stringContaining('lists none of its transactions')])
  })

  it('are none if everything is there', () => {
    expect(said(two({}))).toEqual([])
  })

  it('are none if one node offers what the other refuses', () => {
    expect(said([node('1:a.example', 'a.example', { getProgramAccounts: 'refused', getTransaction: 'refused' }), node('2:b.example', 'b.example')])).toEqual([])
  })

  it('of a single node include the missing second witness', () => {
    expect(said([node('1:a.example', 'a.example')])).toEqual(['warning: There is one node only: no second witness confirms the figures. Add a node of another operator.'])
    expect(said([node('1:x.a.example', 'a.example'), node('2:y.a.example', 'a.example')])[0]).toMatch(/All nodes are of one operator, a.example: no second witness/)
    // A node that can't read accounts is no witness.
    expect(said([node('1:a.example', 'a.example'), node('2:b.example', 'b.example', { getAccountInfo: 'refused' })])[0]).toContain('a.example: no second witness')
  })

  it.each([
    ['getProgramAccounts', 'warning', /^warning: No node offers getProgramAccounts: holders are counted by Jupiter, people and programs are not told apart. Add a node that offers it, e.g. a paid one.$/],
    ['getTokenAccountsByOwner', 'warning', /only a wallet's usual token account/],
    ['getSignaturesForAddress', 'error', /can't be listed/],
    ['getTransaction', 'error', /No node offers getTransaction: .*can't be read/],
    ['getTransaction version 1', 'error', /No node offers getTransaction with version 1: .*incomplete/],
    ['getAccountInfo', 'error', /vault, supply and staking account can't be read/],
    ['getSlot', 'error', /no node counts as healthy/],
    ['getGenesisHash', 'warning', /it is unknown whether the nodes are on the same chain/],
    ['getBlockTime', 'note', /estimated/],
    ['getRecentPerformanceSamples', 'note', /length of a slot/],
    ['accountSubscribe', 'note', /next poll/],
  ])('of %s refused everywhere are a sentence of their own', (method, level, words) => {
    const refused = method === 'getProgramAccounts' ? { getProgramAccounts: 'refused' as const, getProgramAccountsV2: 'refused' as const } : { [method]: 'refused' as const }
    const lines = said(two(refused)).filter((line) => line.includes(method.split(' ')[0] ?? ''))
    expect(lines).toEqual([expect.stringMatching(words)])
    expect(lines[0]).toMatch(new RegExp(`^${level}:`))
  })

  it('name a single node, and distinguish a refusal from silence', () => {
    const refused = said([node('1:publicnode.com', 'publicnode.com', { getProgramAccounts: 'refused', getProgramAccountsV2: 'refused' })])
    expect(refused[0]).toMatch(/^warning: 1:publicnode.com refuses getProgramAccounts:/)
    const silent = said([node('1:publicnode.com', 'publicnode.com', { getProgramAccounts: 'timeout', getProgramAccountsV2: 'refused' })])
    expect(silent[0]).toMatch(/^warning: 1:publicnode.com does not answer getProgramAccounts:/)
  })

  it('count holders by pages if offered, and say when no source counts them', () => {
    expect(said(two({ getProgramAccounts: 'refused' }))).toEqual([])
    expect(said(two({ getProgramAccounts: 'refused', getProgramAccountsV2: 'refused' }), { markets: [{ ...priced, holders: null }] })[0]).toContain('no source counts the holders')
  })

  it('of dead nodes are a sentence each, and with none alive that nothing can be read', () => {
    const gone = node('2:b.example', 'b.example', { '*': 'failed' })
    expect(said([node('1:a.example', 'a.example'), gone])).toEqual([
      'warning: 2:b.example answers nothing (HTTP 403, not on your plan). Check its address and key, or take it out.',
      'warning: There is one node only: no second witness confirms the figures. Add a node of another operator.',
    ])
    expect(said([gone]).at(-1)).toMatch(/^error: No node answers/)
  })

  it.each([
    [{ strangers: ['2:b.example'] }, '2:b.example is on another chain than the others (mainnet) and never asked. Take it out.'],
    [{ cluster: 'devnet' }, 'The nodes are on devnet, not mainnet, but market figures are still those of mainnet. Check SOLANA_RPC_URLS.'],
    [{ slotsBehind: { '2:b.example': 600 } }, '2:b.example is 600 slots behind; it is asked only if no other answers.'],
    [{ clockOffMs: -130_000 }, 'The clock of this machine is 2 min 10 s slow: ages of figures are wrong, and live ones may show as old. Turn on NTP.'],
    [{ blockAgeMs: { '1:a.example': 240_000 } }, 'The newest block of 1:a.example is 4 min 0 s old: its figures are old too.'],
  ])('of comparing nodes: %o', (comparison, text) => {
    expect(said(two({}), { comparison: { ...fine, ...comparison } })).toEqual([`warning: ${text}`])
  })

  it('of the market are missing prices if no source has one', () => {
    expect(said(two({}), { markets: [unpriced, priced] })).toEqual([])
    expect(said(two({}), { markets: [unpriced] })[0]).toMatch(/^warning: No market source has a price: price, market cap/)
  })
})
