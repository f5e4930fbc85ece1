import { describe, expect, it } from 'vitest'
import { periodOf, statementPath } from './period.ts'

const none = { from: '', to: '' }
const ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

describe('the period of a statement', () => {
  it.each([
    ['year', none, { from: '2026-01-01', to: null }],
    ['last', none, { from: '2025-01-01', to: '2026-01-01' }],
    ['all', none, { from: null, to: null }],
    ['own', { from: '2026-02-01', to: '2026-02-28' }, { from: '2026-02-01', to: '2026-03-01' }],
    ['own', { from: '2026-02-01', to: '2026-02-01' }, { from: '2026-02-01', to: '2026-02-02' }],
    ['own', { from: '2026-03-01', to: '2026-02-01' }, null],
    ['own', { from: '', to: '2026-02-01' }, null],
  ] as const)('%s', (choice, own, period) => expect(periodOf(choice, 2026, own)).toEqual(period))

  it('is in the address, as far as it has ends', () => {
    expect(statementPath(ADDRESS, { from: null, to: null }, 'csv')).toBe(`/api/wallets/${ADDRESS}/statement?format=csv`)
    expect(statementPath(ADDRESS, { from: '2026-01-01', to: '2027-01-01' }, 'json')).toBe(`/api/wallets/${ADDRESS}/statement?from=2026-01-01&to=2027-01-01&format=json`)
  })
})
