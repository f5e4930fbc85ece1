import type { ChainAccess } from '../chain-access.ts'
import type { Log } from '../lib/log.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { examinedNode } from './ask-node.ts'
import { compareNodes } from './compare-nodes.ts'
import { consequencesOf } from './consequences.ts'
import { allAddresses, examineAddresses } from './examine-addresses.ts'
import { examineNode, type ExamineOptions, isDead, type NodeExamination } from './examine-node.ts'
import { createLook, factsOf, type Look } from './look.ts'
import { sleep } from './sleep.ts'

export interface StartCheckOptions {
  chain: Pick<ChainAccess, 'rpcUrls' | 'mint' | 'vault' | 'stakingAccount' | 'stakingProgram' | 'internal' | 'deployment'>
  log: Log
  /** Let the first figures go first. */
  delayMs?: number
  /** Between two calls to one node. */
  spacingMs?: number
  fetch?: typeof globalThis.fetch
  clock?: Clock
  tryWebSocket?: ExamineOptions['tryWebSocket']
}

const DELAY_MS = 5000
const SPACING_MS = 1000

/**
 * The cheap part of `npm run doctor`, in the background of a started server: at most a dozen calls per node, one a second.
 * Logs a line for each node, each consequence and each wrong address; nothing on the demo chain, where all is well.
 * Never throws; `done` resolves at the end.
 */
export function checkAtStart({ chain, log, delayMs = DELAY_MS, spacingMs = SPACING_MS, fetch, clock = systemClock, tryWebSocket }: StartCheckOptions): { stop(): void; done: Promise<void> } {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  if (chain.deployment.chain === 'demo') return { stop, done: Promise.resolve() }
  const { signal } = stopping
  // Waiting calls must not keep a process alive that wants to exit.
  const background: Clock = { now: clock.now, after: (ms, run) => clock.after(ms, run, { background: true }) }
  const { mint, vault, stakingAccount } = chain
  const addresses = allAddresses(chain)

  const check = async () => {
    await sleep(delayMs, background, signal)
    const nodes = chain.rpcUrls.map((url, index) => examinedNode(url, index, { clock, ...(fetch ? { fetch } : {}) }))
    const examineOne = { mint, vault, stakingAccount, addresses, short: true, spacingMs, clock: background, signal, ...(tryWebSocket ? { tryWebSocket } : {}) }
    const examined = await Promise.all(nodes.map((node) => examineNode(node, examineOne)))
    if (signal.aborted) return
    for (const one of examined) tell(one, log)

    const alive = examined.filter((one) => !isDead(one))
    const read = alive.find(({ known }) => known.accounts?.length === addresses.length)?.known.accounts
    const listed = alive.find(({ known }) => known.vaultAccounts !== undefined)?.known.vaultAccounts
    const asking = createLook(alive.map(({ node }) => node), signal)
    // Don't ask again what a trial has already answered.
    const look: Look = {
      ...asking,
      tokenAccounts: async (owner, of) => (owner === vault && listed ? { addresses: [...listed], how: 'listed' } : asking.tokenAccounts(owner, of)),
    }
    const findings = alive.length === 0 ? null : await examineAddresses(chain, look, read && factsOf(addresses, read))
    if (signal.aborted) return
    const consequences = consequencesOf({ real: true, examined, addresses: findings, comparison: compareNodes(examined, new Map()), histories: [], markets: null, staking: stakingAccount !== undefined })
    for (const { level, text } of consequences) log[level === 'note' ? 'info' : 'warn'](text)
    for (const { level, text, address } of findings ?? []) if (level !== 'ok') log.warn(text, { address })
  }
  // A failed check must not take the server down.
  const done = check().catch((error: unknown) => log.warn('the check of the nodes did not finish', { error }))
  return { stop, done }
}

function tell({ node, trials }: NodeExamination, log: Log): void {
  const failed = trials.filter(({ outcome }) => outcome !== 'ok' && outcome !== 'untried')
  const answered = trials.filter(({ outcome }) => outcome === 'ok')
  if (failed.length === 0) return log.info(`node ${node.label}: all ${answered.length} methods`)
  const refused = failed.filter(({ outcome }) => outcome === 'refused').map(({ method, reason }) => `${method} (${reason})`)
  const unanswered = failed.filter(({ outcome }) => outcome !== 'refused').map(({ method, reason }) => `${method} (${reason})`)
  const parts = [refused.length > 0 ? `refuses ${refused.join(', ')}` : '', unanswered.length > 0 ? `does not answer ${unanswered.join(', ')}` : ''].filter((part) => part !== '')
  log.warn(`node ${node.label} ${parts.join('; it ')}`)
}
