import type { WalletApp } from '../wallet-app.ts'
import { forgetLink, onLink, rememberedLink } from './link-memory.ts'
import type { LinkFlow, LinkFlowOptions } from './link-trip.ts'
import type { LinkWalletName } from './link-wallets.ts'

/** What became of a visit to a wallet app, where it gave nothing. */
class LinkEnded extends Error {
  override readonly name = 'LinkEnded'
}

/**
 * A wallet app reached by links, as the rest of the app talks to any wallet. `connect` and `sign` start a trip that the
 * sheet shows, and reject with LinkEnded where it gave nothing. `toSign`: connecting goes on to the signature of a proof. The flow's code is loaded when it is first needed.
 */
export function linkWallet(name: LinkWalletName, { toSign = false, ...options }: Pick<LinkFlowOptions, 'byQr'> & { toSign?: boolean }): WalletApp {
  const address = () => {
    const known = rememberedLink()
    return known?.wallet === name ? known.address : null
  }
  const begin = async (...given: Parameters<LinkFlow['begin']>) => {
    const { linkFlow } = await import('./link-flow.ts')
    return linkFlow.getState().begin(...given)
  }
  return {
    name,
    by: 'link',
    connect: async (asked) => {
      const known = address()
      if (asked?.onlyIfTrusted && known === null) throw new LinkEnded('not connected by a link')
      if (asked?.onlyIfTrusted && known !== null) return known
      const end = await begin(toSign ? 'sign' : 'connect', name, { ...options, backTo: here() })
      if (end.outcome === 'connected' || end.outcome === 'proven') return end.address
      throw new LinkEnded(end.outcome)
    },
    sign: async (asked) => {
      const known = address()
      const end = await begin('sign', name, { ...options, asked, ...(known === null ? {} : { address: known }), backTo: here() })
      if (end.outcome === 'signed') return { signature: end.signature, pairing: end.pairing }
      throw new LinkEnded(end.outcome)
    },
    disconnect: async () => forgetLink(),
    address,
    onAddress: (listener) => onLink((link) => listener(link?.wallet === name ? link.address : null)),
  }
}

function here(): string {
  return window.location.pathname + window.location.search
}
