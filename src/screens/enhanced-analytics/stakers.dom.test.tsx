import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'

const DAY = 86_400_000
const meta = { state: 'live', asOf: new Date().toISOString(), source: 'staking_ledger' }
const wallet = (index: number) => `Duck${String.fromCharCode(65 + index)}Wa11etOfSomebodyWhoStakes`

/** 26 wallets, the first with the largest stake and the last with the oldest, whose lock has ended. */
const stakers = Array.from({ length: 26 }, (_, index) => ({
  walletAddress: wallet(index),
  stakedAmount: String(30_000_000 - index * 1_000_000),
  tier: index < 10 ? 'raven' : 'duckling',
  isAuthenticated: true,
  stakingDuration: 10 + index * 8,
  transactionCount: 1 + index,
}))
const positions = stakers.map(({ walletAddress, stakedAmount, stakingDuration }) => ({
  wallet: walletAddress,
  amount: stakedAmount,
  startDate: new Date(Date.now() - stakingDuration * DAY).toISOString(),
  unlockDate: new Date(Date.now() + (180 - stakingDuration) * DAY).toISOString(),
  signature: `signature-${stakingDuration}`,
}))

const list = () => within(screen.getByRole('region', { name: 'Active stakers' }))
async function search(user: UserEvent, typed: string): Promise<void> {
  await user.clear(list().getByRole('searchbox'))
  await user.paste(typed)
}
const rows = () => list().queryAllByRole('listitem')

it('[EANA-04] [EANA-05] [EANA-09] [EANA-11] finds a staker by wallet, and puts the list in another order', async () => {
  const { user } = await openApp('/enhanced-analytics', {
    answers: {
      '/api/stakers/enhanced': { stakers, meta },
      '/api/staking/transfers': { totalStakers: 26, totalStaked: '455000000', stakers: positions, meta },
    },
  })
  await screen.findByRole('region', { name: 'Active stakers' })
  await list().findAllByRole('listitem')
  expect(rows()).toHaveLength(26)
  const [first] = rows()
  expect(first?.textContent).toMatch(/staking for \d+ days/)
  expect(first?.textContent).toMatch(/\d+ transactions?/)
  expect(first?.textContent).toMatch(/\d+ d \d+ h \d+ min left/)

  await search(user, wallet(5).toLowerCase())
  expect(rows().map((row) => within(row).getAllByRole('link')[0]?.getAttribute('href'))).toEqual([`https://solscan.io/account/${wallet(5)}`])
  expect(list().getByText('1 of 26 stakers')).toBeTruthy()
  await search(user, 'no such wallet')
  expect(rows()).toEqual([])
  await user.click(list().getByRole('button', { name: 'Clear the search' }))
  expect(rows()).toHaveLength(26)

  await user.selectOptions(list().getByRole('combobox', { name: 'Order' }), 'First to unlock')
  expect(rows()[0]?.textContent).toMatch(/Unlocked.*Ready to claim/)
  expect(rows()[0]?.textContent).toContain(wallet(25).slice(0, 6))
  const [best] = within(screen.getByRole('region', { name: 'Premium Authenticated Stakers' })).getAllByRole('listitem')
  expect(best?.textContent).toContain('Raven')
})
