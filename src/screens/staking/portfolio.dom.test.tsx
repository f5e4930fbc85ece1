import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { staking } from '../../content/staking.ts'
import { openPart } from '../../testing/open-app.tsx'
import { Portfolio } from './portfolio.tsx'

const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'staking_ledger' } as const
const list = { totalStakers: 0, totalStaked: '0', stakers: [], meta }

function shown(phase: 'back-fill' | 'tail') {
  const ledger = { outcome: null, phase, transactions: 431, outstanding: 1, unattributed: '0', staked: '0', meta: { ...meta, state: 'incomplete', outstanding: 1 } } as const
  openPart(<Portfolio />, { answers: { '/api/staking/transfers': list }, page: { figures: { '/api/staking/reconciliation': ledger } } })
}
const progress = () => screen.queryByRole('progressbar', { name: staking.portfolio.backFill })

it('shows beside the list how far the first reading of the history is', async () => {
  shown('back-fill')
  await screen.findByText(/0 positions/)
  expect(progress()).not.toBeNull()
})

it('shows no progress for a single new transaction, which would move the list for a moment', async () => {
  shown('tail')
  // Until there is a list, it is all that can be told.
  expect(progress()).not.toBeNull()
  await screen.findByText(/0 positions/)
  expect(progress()).toBeNull()
})
