import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

/** An address or CIDR range of proxies whose X-Forwarded-For is trusted. */
export const proxyRange = z.string().superRefine((text, context) => {
  const range = parsed(text)
  if (!range) context.addIssue({ code: 'custom', message: `${text} is neither an address nor a range such as 10.0.0.0/8` })
  else if (range.bits === 0) context.addIssue({ code: 'custom', message: `${text} covers every address: no client could be told from a proxy` })
})

/** These ranges, and this machine. */
export function proxyList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8, 'ipv4')
  list.addAddress('::1', 'ipv6')
  for (const text of ranges) {
    const range = parsed(text)
    if (range) list.addSubnet(range.address, range.bits, range.family)
  }
  return list
}

export function isIn(list: BlockList, address: string): boolean {
  const last = lastAsked.get(list)
  if (last?.address === address) return last.isIn
  const family = isIP(address)
  const answer = family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  lastAsked.set(list, { address, isIn: answer })
  return answer
}

/** Behind a proxy all requests come from one address, and a check took 2 % of the time of a busy process. */
const lastAsked = new WeakMap<BlockList, { address: string; isIn: boolean }>()

function parsed(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [, address = '', given] = /^([^/%]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? []
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  const bits = given === undefined ? most : Number(given)
  return family === 0 || bits > most ? null : { address, bits, family: family === 6 ? 'ipv6' : 'ipv4' }
}
