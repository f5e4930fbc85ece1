import { describe, expect, it } from 'vitest'
import type { DoctorReport, NodeReport } from '../../server/doctor/doctor.ts'
import { printReport } from './print-report.ts'

const node = (label: string, refused?: string): NodeReport => ({
  node: label,
  operator: 'example.com',
  slot: 450_000_000,
  trials: [
    { method: 'getSlot', outcome: 'ok', ms: 12, reason: null },
    { method: 'getProgramAccounts', ...(refused ? { outcome: 'refused', ms: 30, reason: refused } : { outcome: 'ok', ms: 900, reason: null }) },
    { method: 'getTransaction', variant: 'version 1', outcome: 'untried', ms: null, reason: 'it needs a transaction, and none is known' },
  ],
  transactionVersion: 1,
  rate: { perSecond: 4, how: 'headers', limited: true, text: '4 a second, as its headers say of this method' },
  backfillSeconds: 12_500,
})

const report = (nodes: NodeReport[], rest: Partial<DoctorReport> = {}): DoctorReport => ({
  chain: 'mainnet',
  nodes,
  comparison: { cluster: 'mainnet', strangers: [], slotsBehind: { '1:a.example.com': 0, '2:b.example.com': 600 }, clockOffMs: -130_000, blockAgeMs: {} },
  addresses: [{ variable: 'BD_STAKING_ACCOUNT', address: 'S'.repeat(44), level: 'error', text: `BD_STAKING_ACCOUNT is a wallet, not a token account; its token account of this mint is ${'T'.repeat(44)}; set that.` }],
  histories: [{ account: 'S'.repeat(44), transactions: 50_000, complete: false }],
  markets: [
    { source: 'jupiter', price: 0.000113, ageMs: 3_500_000, reason: null, holders: 2600 },
    { source: 'coingecko', price: null, ageMs: null, reason: 'it does not list this token' },
  ],
  consequences: [{ level: 'warning', text: '2:b.example.com refuses getProgramAccounts: holders are counted by Jupiter, people and programs are not told apart. Add a node that offers it, e.g. a paid one.' }],
  ok: false,
  ...rest,
})

describe('the printed report', () => {
  const text = printReport(report([node('1:a.example.com'), node('2:b.example.com', `HTTP 403, error -32600: ${'not on this plan '.repeat(9)}`)]))

  it('fits a terminal of 100 columns', () => {
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
  })

  it.each([
    /^node +operator +slot +slots behind/m,
    /^Chain: mainnet\. The clock of this machine is 2 min 10 s slow\.$/m,
    /^getSlot +ok 12 ms +ok 12 ms$/m,
    /^getProgramAccounts +ok 900 ms +refused$/m,
    /^getTransaction, version 1 +— +—$/m,
    /^2:b\.example\.com getProgramAccounts: refused: HTTP 403, error -32600: not on/m,
    /^1:a\.example\.com getTransaction, version 1: not tried, it needs a transaction, and none is known$/m,
    /^BD_STAKING_ACCOUNT S{44}\n {2}ERROR: BD_STAKING_ACCOUNT is a wallet/m,
    /^1:a\.example\.com: 4 a second, as its headers say of this method;\s+back-fill\s+of\s+at\s+least\s+50,000\s+transactions\s+about 3 h\s+30 min\s+at this node$/m,
    /^jupiter: 0\.000113 USD, 58 min 20 s old; 2,600 holders$/m,
    /^coingecko: no price: it does not list this token$/m,
    /^- WARNING: 2:b\.example\.com refuses getProgramAccounts/m,
    /^The app can't run like this: one thing must be put right first\.$/m,
  ])('says %s', (words) => {
    expect(text).toMatch(words)
  })

  it('lists many nodes below each other, and says when all is well', () => {
    const nodes = Array.from({ length: 7 }, (_, index) => node(`${index + 1}:a.example.com`))
    const well = printReport(report(nodes, { addresses: [], consequences: [], ok: true }))
    expect(well.match(/^method .*$/gm)).toHaveLength(2)
    expect(well).toContain('Nothing is missing.')
    expect(well).toContain('The app can run with this configuration.')
  })
})
