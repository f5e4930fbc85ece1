import { placesWhere, type Path } from '../content/routes.ts'
import { isWalletAddress } from '../rules/wallet-address.ts'

/** The only screens that a link in this app's own scheme can open. */
const places = placesWhere(({ link }) => link !== undefined)

/** Where a link leads: a path in the app, and the wallet it names, if any. */
export interface AppLink {
  to: Path
  wallet?: string
}

/** The scheme by which other programs open this app. The manifest registers it. */
export const APP_SCHEME = 'web+bd'

/** In characters. A wallet address has 44 at most; longer texts are rejected unparsed. */
const LONGEST = 120

/** Parses `web+bd:staking` or `web+bd:wallet/<address>`; `null` for anything else. */
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
