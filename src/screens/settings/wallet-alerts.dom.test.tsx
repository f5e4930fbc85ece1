import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { push } from '../../content/push.ts'
import { watchedWallets } from '../../data/my/watched-wallets.ts'
import { openPart } from '../../testing/open-app.tsx'
import { untouched, type TypedChoices } from './notification-choices.ts'
import { WalletAlerts } from './wallet-alerts.tsx'

const MINE = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const OTHER = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const { form: words } = push

const chosen = vi.fn<(wallets: TypedChoices['wallets']) => void>()

function Form({ wallets }: Pick<TypedChoices, 'wallets'>) {
  const [state, setState] = useState<TypedChoices>({ ...untouched, wallets })
  const choose = (changes: Pick<TypedChoices, 'wallets'>) => {
    chosen(changes.wallets)
    setState((now) => ({ ...now, ...changes }))
  }
  return <WalletAlerts typed={state} error={undefined} onChange={choose} />
}

beforeEach(() => watchedWallets.setState({ wallets: [{ address: MINE, label: '<b>Savings</b>', addedAt: 1 }], ready: true, failed: false }))
afterEach(() => watchedWallets.setState(watchedWallets.getInitialState(), true))

const group = (name: RegExp | string) => screen.getByRole('group', { name })

describe('the alerts of watched wallets', () => {
  it('are ticked per wallet, under its own name, which is never markup', async () => {
    const { user } = openPart(<Form wallets={{}} />)
    const mine = within(group('<b>Savings</b>'))
    expect(mine.getAllByRole('checkbox')).toHaveLength(6)
    await user.click(mine.getByRole('checkbox', { name: words.alerts.transfer }))
    await user.click(mine.getByRole('checkbox', { name: words.alerts.unlocked }))
    expect(chosen).toHaveBeenLastCalledWith({ [MINE]: ['unlocked', 'transfer'] })
    await user.click(mine.getByRole('checkbox', { name: words.alerts.transfer }))
    expect(chosen).toHaveBeenLastCalledWith({ [MINE]: ['unlocked'] })
  })

  it('of a wallet that is no longer watched can still be ended', async () => {
    const { user } = openPart(<Form wallets={{ [OTHER]: ['stake'] }} />)
    const other = within(group(new RegExp(words.notWatched)))
    await user.click(other.getByRole('checkbox', { name: words.alerts.stake, checked: true }))
    expect(chosen).toHaveBeenLastCalledWith({ [OTHER]: [] })
  })

  it('need a watched wallet, and lead to where one is', () => {
    watchedWallets.setState({ wallets: [], ready: true })
    openPart(<Form wallets={{}} />)
    expect(screen.getByText(words.noWallets)).toBeTruthy()
    expect(screen.getByRole('link', { name: words.watch }).getAttribute('href')).toBe('/my')
  })
})
