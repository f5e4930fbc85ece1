import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LAST_VISIT_KEY, readVisits, writeVisits } from '../../data/my/last-visit.ts'
import type { Figures } from '../../contract/reads.ts'
import { openPart } from '../../testing/open-app.tsx'
import { SinceLastVisit } from './since-last-visit.tsx'

const meta = { state: 'live', asOf: '2026-11-22T09:00:00.000Z', source: 'direct_rpc' } as const
const figures: Figures = {
  '/api/vault/live-balance': { vaultBalance: '102150000', vaultBalanceFormatted: '102.15M', source: 'direct_rpc', meta },
  '/api/trading/market-data': { priceUsd: 0.0001, meta },
}

afterEach(() => {
  vi.useRealTimers()
  localStorage.removeItem(LAST_VISIT_KEY)
})

const line = () => screen.getByRole('status').textContent

describe('what happened since the last visit', () => {
  it('is said in one line, with the day of that visit', async () => {
    writeVisits({ now: { at: new Date(2026, 10, 20, 8, 5).getTime(), vault: '102000000', priceUsd: 0.0001 } })
    openPart(<SinceLastVisit />, { page: { figures } })
    await waitFor(() => expect(line()).toBe('Since 20 Nov, 08:05: vault +150,000 BD'))
  })

  it('is nothing on the first visit, and where nothing happened', () => {
    const { leave, comeBack } = openPart(<SinceLastVisit />, { page: { figures } })
    expect(line()).toBe('')
    leave()
    writeVisits({ now: { at: 1, vault: '102150000', priceUsd: 0.0001 } })
    comeBack()
    expect(line()).toBe('')
  })

  it('is kept once it was in sight for five seconds, but not old figures without a connection', () => {
    vi.useFakeTimers()
    const offline = openPart(<SinceLastVisit />, { page: { figures, link: 'down' } })
    vi.advanceTimersByTime(20_000)
    expect(readVisits()).toBeNull()
    offline.leave()
    openPart(<SinceLastVisit />, { page: { figures } })
    vi.advanceTimersByTime(4900)
    expect(readVisits()).toBeNull()
    vi.advanceTimersByTime(200)
    expect(readVisits()?.now).toMatchObject({ vault: '102150000', priceUsd: 0.0001 })
  })

  it('does not compare what nobody vouches for', () => {
    writeVisits({ now: { at: 1, vault: '1' } })
    const vault = { vaultBalance: '102150000', vaultBalanceFormatted: '102.15M', source: 'reference', meta: { ...meta, state: 'reference' } } as const
    openPart(<SinceLastVisit />, { page: { figures: { '/api/vault/live-balance': vault } } })
    expect(line()).toBe('')
  })
})
