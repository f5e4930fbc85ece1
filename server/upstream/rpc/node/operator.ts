import { getDomain } from 'tldts'

/**
 * Who runs a node, by its URL: the registrable domain, so that two hosts of one provider count as one witness. Hosts without
 * one (addresses, localhost) stand for themselves, with their port: several nodes on one machine count separately.
 */
export function operatorOf(url: string): string {
  const { host, hostname } = new URL(url)
  return getDomain(hostname) ?? host
}
