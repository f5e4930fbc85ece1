import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { watchedWallets } from '../../data/my/watched-wallets.ts'
import { useNotifications } from './use-notifications.ts'

const [KEPT, GONE] = ['7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v']
afterEach(() => watchedWallets.setState(watchedWallets.getInitialState(), true))

it('a wallet that is no longer watched has nothing ticked: saving must not bring its alerts back', async () => {
  const [kept, gone] = [KEPT, GONE].map((address) => ({ address, label: '', addedAt: 1 }))
  if (!kept || !gone) throw new Error('there are two')
  watchedWallets.setState({ wallets: [kept, gone], ready: true })
  const { result } = renderHook(() => useNotifications())
  act(() => result.current.type({ wallets: { [KEPT]: ['stake'], [GONE]: ['unlocked'] }, amount: '5,000' }))
  // The store that it follows is loaded by itself.
  await vi.dynamicImportSettled()
  act(() => watchedWallets.setState({ wallets: [kept] }))
  expect(result.current.typed).toMatchObject({ wallets: { [KEPT]: ['stake'] }, amount: '5,000' })
  expect(Object.keys(result.current.typed.wallets)).toEqual([KEPT])
})
