import { isIPv6 } from 'node:net'
import type { Clock } from '../../lib/clock.ts'
import { createBuckets } from './buckets.ts'

export interface AddressLimits {
  /** Takes so many questions' worth. 0 when they are granted, otherwise the milliseconds after which they would be. */
  take(address: string | null, questions: number): number
}

/** So many lines of IPv6 on one site are granted what is theirs; a phone network has thousands of them in one. */
export const WIDER = 32

/**
 * A token bucket per address, and a wider one per site, see groupsOf(): so many questions a second, with a burst of two
 * seconds' worth unless told, which must hold a whole batch. At most `capacity` are remembered, see createBuckets(); an address
 * that is forgotten starts anew. A refused batch has spent what was there: who comes back too early waits on.
 */
export function createAddressLimits(questionsPerSecond: number, clock: Clock, capacity?: number, burst?: number): AddressLimits {
  const bucketOf = createBuckets(clock, capacity)

  const takeOf = (key: string, questions: number, times: number): number => {
    const aSecond = questionsPerSecond * times
    const bucket = bucketOf(key, { aSecond, atOnce: burst === undefined ? undefined : burst * times })
    for (let taken = 0; taken < questions; taken += 1) {
      if (!bucket.take()) return bucket.waitMs() + Math.ceil(((questions - 1) / aSecond) * 1000)
    }
    return 0
  }
  return {
    take(address, questions) {
      const [line = 'this machine', site] = address === null ? [] : groupsOf(address)
      // Whoever is over the own limit uses up nothing of the neighbours'.
      const waitMs = takeOf(line, questions, 1)
      return waitMs > 0 || site === undefined ? waitMs : takeOf(site, questions, WIDER)
    },
  }
}

/** What an address counts as: the narrowest group first, see groupOf(), then for IPv6 the first 48 bits, as many sites have all of them. */
export function groupsOf(address: string): string[] {
  const bits = ipv6Groups(address)
  return bits === null ? [groupOf(address)] : [groupOf(address), `${bits.slice(0, 3).join(':')}::/48`]
}

/** IPv4 as it is; of IPv6 the first 64 bits, as one connection has all the addresses below them. */
export function groupOf(address: string): string {
  const bits = ipv6Groups(address)
  return bits === null ? plain(address).replace(/^::ffff:/, '') : `${bits.slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address; null for one of IPv4, however it is written. */
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
