import type { Config } from '../../config.ts'
import type { Clock } from '../../lib/clock.ts'
import type { DemoMailbox } from './demo-mailbox.ts'

/** The mailbox of an installation: none on a real chain, and none where a mail server is configured. */
export async function demoMailboxFor({ chain, mail, host, port }: Pick<Config, 'chain' | 'mail' | 'host' | 'port'>, clock: Clock): Promise<DemoMailbox | undefined> {
  if (chain.kind !== 'demo' || mail) return undefined
  // Loaded only when needed: the package that composes mails isn't small.
  const { createDemoMailbox } = await import('./demo-mailbox.ts')
  return createDemoMailbox({ origin: port === 0 ? null : `http://${host === 'localhost' || host === '::1' ? 'localhost' : '127.0.0.1'}:${port}`, clock })
}
