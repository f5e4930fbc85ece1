import { placesWhere, type Path } from '../content/routes.ts'
import { isWalletAddress } from '../rules/wallet-address.ts'

/** The places that a link of this app's own scheme can name. The list is closed: nothing else is a way in. */
const places = placesWhere(({ link }) => link !== undefined)

/** Where a link leads: a path of the app, and the wallet that it is about. */
export interface AppLink {
  to: Path
  wallet?: string
}

/** The scheme that other programs open this app by; the manifest registers it. */
export const APP_SCHEME = 'web+bd'

/** A wallet's address is 44 characters at most; a pasted novel is refused before anything is looked at. */
const LONGEST = 120

/** What `web+bd:staking` or `web+bd:wallet/<address>` means; `null` for everything that this app doesn't know. */
export function readAppLink(text: string): AppLink | null {
  if (text.length > LONGEST) return null
  const [, rest] = /^web\+bd:(?:\/\/)?([^?#]*?)\/?$/i.exec(text.trim()) ?? []
  if (rest === undefined) return null
  const [place = '', address, ...more] = rest.split('/')
  if (more.length > 0) return null
  if (address === undefined) return placeOf(place)
  return place === 'wallet' && isWalletAddress(address) ? { to: '/virtual-card', wallet: address } : null
}

function placeOf(name: string): AppLink | null {
  const place = places.find(({ link }) => link === name)
  return place ? { to: place.to } : null
}
