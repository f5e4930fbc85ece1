import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openPart } from '../../testing/open-app.tsx'
import { linkFlow } from '../../wallet/links/link-flow.ts'
import { rememberedLink, rememberLink } from '../../wallet/links/link-memory.ts'
import { ToastViewport } from '../toasts/toast-viewport.tsx'
import { wallet as words } from './content.ts'
import { MenuWallet } from './menu-wallet.tsx'

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'

describe('a wallet by link', () => {
  /** Connected, and disconnected by the menu. `holds`: whether its session is still in this page. */
  const left = async (holds: boolean) => {
    const begin = vi.fn<ReturnType<typeof linkFlow.getState>['begin']>(async () => ({ outcome: 'disconnected' }))
    linkFlow.setState({ begin, holds: () => holds })
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
    const { user } = openPart(
      <>
        <MenuWallet onPress={() => {}} />
        <ToastViewport />
      </>,
      { path: '/staking' },
    )
    act(() => rememberLink({ wallet: 'Solflare', address: WALLET }))
    await user.click(await screen.findByRole('button', { name: words.disconnect }))
    await screen.findByRole('button', { name: words.connect })
    expect(rememberedLink()).toBeNull()
    await act(async () => vi.dynamicImportSettled())
    return { user, begin }
  }

  it('is forgotten at once when it is disconnected; its session in the wallet app can be ended by another visit', async () => {
    const { user, begin } = await left(true)
    await user.click(await screen.findByRole('button', { name: 'End it in Solflare too' }))
    expect(begin).toHaveBeenCalledWith('disconnect', 'Solflare', { byQr: false, backTo: '/staking' })
  })

  it('without a session is only forgotten', async () => {
    await left(false)
    expect(screen.queryByText(words.left)).toBeNull()
  })
})
