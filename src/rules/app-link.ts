import { isWalletAddress } from './wallet-address.ts'

/** The places that a link of this app's own scheme can name, and their paths. The list is closed: nothing else is a way in. */
const places = {
  vault: '/',
  staking: '/staking',
  card: '/virtual-card',
  analytics: '/analytics',
  rewards: '/rewards',
  faq: '/faq',
  contact: '/contact',
} as const

/** Where a link leads: a path of the app, and the wallet that it is about. */
export type AppLink = { to: (typeof places)[keyof typeof places] } | { to: '/virtual-card'; wallet: string }

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
  if (address === undefined) return isPlace(place) ? { to: places[place] } : null
  return place === 'wallet' && isWalletAddress(address) ? { to: '/virtual-card', wallet: address } : null
}

function isPlace(name: string): name is keyof typeof places {
  return Object.hasOwn(places, name)
}
