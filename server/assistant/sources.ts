import type { AssistantSources, CaseFound, Figure, OwnWallet, WalletFound } from '../../src/assistant/sources.ts'
import type { VaultGrowth } from '../../src/contract/history.ts'
import type { ReadPath } from '../../src/contract/reads.ts'
import type { FeedEngine } from '../feeds/engine.ts'
import type { Log } from '../lib/log.ts'

export interface SourcesDeps {
  feeds: Pick<FeedEngine, 'current' | 'missing'>
  now: number
  /** What is known of a wallet, within the limits of who asks. */
  wallet: (address: string) => Promise<WalletFound>
  /** The case of this number and e-mail address, with the tries of who asks counted. */
  openCase: (referenceNumber: string, email: string) => Promise<CaseFound>
  /** How the vault has grown; null where that can't be read now. */
  growth: () => Promise<VaultGrowth | null>
  own: readonly OwnWallet[]
  log: Log
}

/** One question may name a few cases; each further one would be a guess. */
const CASES_A_QUESTION = 2

/** What one question may read. What it has read once, such as a wallet for the model and for the built-in answer, it isn't charged for again. */
export function createSources({ feeds, now, wallet, openCase, growth, own, log }: SourcesDeps): AssistantSources {
  const wallets = new Map<string, Promise<WalletFound>>()
  const cases = new Map<string, Promise<CaseFound>>()
  let grown: Promise<VaultGrowth | null> | undefined
  /** Errors of the database quote what was sent: neither they nor the question are logged. */
  const failed = (what: string) => () => {
    log.error(`the assistant could not read ${what}`)
    return { unavailable: true } as const
  }
  return {
    now: new Date(now),
    figure: <P extends ReadPath>(path: P): Figure<P> => {
      const answer = feeds.current(path)?.answer
      return answer === undefined ? { missing: feeds.missing(path) ?? 'unavailable' } : { answer }
    },
    wallet: (address) => kept(wallets, address, () => wallet(address).catch(failed('a wallet'))),
    case: (referenceNumber, email) =>
      cases.size < CASES_A_QUESTION || cases.has(`${referenceNumber} ${email}`)
        ? kept(cases, `${referenceNumber} ${email}`, () => openCase(referenceNumber, email).catch(failed('a case')))
        : Promise.resolve({ unavailable: true }),
    own,
    growth: () => {
      grown ??= growth().catch(() => null)
      return grown
    },
  }
}

function kept<T>(all: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const known = all.get(key)
  if (known) return known
  const reading = read()
  all.set(key, reading)
  return reading
}
