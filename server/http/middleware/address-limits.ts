import { isIPv6 } from 'node:net'
import type { SharedCounters } from '../../limits/shared-counters.ts'
import { createKeyedLimit, type KeyedLimitOptions } from './keyed-limit.ts'

export interface AddressLimits {
  /** Takes that many requests' worth. 0 if granted, otherwise the milliseconds until they would be. */
  take(address: string | null, questions: number, counters?: SharedCounters): Promise<number>
}

/** A site gets at most this many IPv6 lines' worth; a phone network has thousands of lines in one site. */
export const WIDER = 32

/** A limit for each address, and a wider one for each site (see groupsOf()). */
export function createAddressLimits(options: KeyedLimitOptions): AddressLimits {
  const { name, aSecond, atOnce } = options
  const lines = createKeyedLimit(options)
  const sites = createKeyedLimit({ ...options, name: `${name}:site`, aSecond: aSecond * WIDER, atOnce: atOnce && atOnce * WIDER })
  return {
    async take(address, questions, counters) {
      const [line = 'this machine', site] = address === null ? [] : groupsOf(address)
      // A caller over its own limit uses up nothing of its neighbours' share.
      const waitMs = await lines.take(line, questions, counters)
      return waitMs > 0 || site === undefined ? waitMs : sites.take(site, questions, counters)
    },
  }
}

/** The groups of an address, narrowest first: see groupOf(), then for IPv6 the first 48 bits, which many sites have to themselves. */
export function groupsOf(address: string): string[] {
  const bits = ipv6Groups(address)
  return bits === null ? [groupOf(address)] : [groupOf(address), `${bits.slice(0, 3).join(':')}::/48`]
}

/** IPv4 unchanged; IPv6 by its first 64 bits, since one connection has all the addresses below. */
export function groupOf(address: string): string {
  const bits = ipv6Groups(address)
  return bits === null ? plain(address).replace(/^::ffff:/, '') : `${bits.slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address; null for IPv4 in any notation. */
function ipv6Groups(address: string): string[] | null {
  const bare = plain(address)
  if (!isIPv6(bare) || /^::ffff:\d+\.\d+\.\d+\.\d+$/.test(bare)) return null
  const [head = '', tail] = bare.split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  return [...start, ...Array.from({ length: zeros }, () => '0'), ...end].map((group) => group.replace(/^0+(?=.)/, ''))
}

function plain(address: string): string {
  return address.toLowerCase().split('%')[0] ?? ''
}
