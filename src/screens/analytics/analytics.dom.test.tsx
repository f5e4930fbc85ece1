import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'

const selected = () => screen.getByRole('tab', { selected: true }).textContent
const panelHeading = () => screen.getByRole('tabpanel').querySelector('h2, h3, h4')?.textContent

describe('the tabs of the analytics dashboard', () => {
  it('[ANA-10] [ANA-17] [ANA-20] are four, of which one shows, worked by keyboard', async () => {
    const { user } = await openApp('/analytics')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Overview', 'Staking', 'Market', 'Transactions'])
    screen.getByRole('tab', { name: 'Overview' }).focus()
    for (const [key, tab, heading] of [
      ['{ArrowRight}', 'Staking', 'BD staked over time'],
      ['{ArrowRight}', 'Market', 'Market and supply'],
      ['{End}', 'Transactions', 'Vault transactions'],
      ['{ArrowRight}', 'Overview', 'Vault Performance'],
      ['{ArrowLeft}', 'Transactions', 'Vault transactions'],
      ['{Home}', 'Overview', 'Vault Performance'],
    ] as const) {
      await user.keyboard(key)
      expect(selected()).toBe(tab)
      await waitFor(() => expect(panelHeading()).toBe(heading))
      expect(selected()).toBe(tab)
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true })))
    }
  })

  it('keep their place in the address, without a step of the history', async () => {
    const { user } = await openApp('/analytics')
    const steps = window.history.length
    await user.click(screen.getByRole('tab', { name: 'Market' }))
    await waitFor(() => expect([selected(), panelHeading(), window.location.hash]).toEqual(['Market', 'Market and supply', '#market']))
    await user.click(screen.getByRole('tab', { name: 'Overview' }))
    await waitFor(() => expect([selected(), window.location.hash, window.history.length]).toEqual(['Overview', '', steps]))
  })

  it('show what the address names', async () => {
    await openApp('/analytics#transactions')
    expect(selected()).toBe('Transactions')
  })
})
