import type { StakingReconciliation } from '../../src/contract/staking-reconciliation.ts'
import type { FeedStanding } from '../feeds/engine.ts'
import type { PoolHealth } from '../upstream/rpc/pool/pool-health.ts'
import { lasted, many, reading, type Reading } from './reading.ts'

/** What comes from the chain and the markets. All of it is known already: nothing is asked here. */

export function feedsPart(feeds: readonly FeedStanding[]): Reading {
  const items = feeds.map(({ name, state, ageMs, failing }) => {
    const age = ageMs === null ? 'nothing yet' : `read ${lasted(ageMs)} ago`
    const isWell = state !== 'stored' && state !== 'disputed' && ageMs !== null
    return { name, state: isWell ? ('ok' as const) : ('attention' as const), says: `${state}, ${age}${failing ? ', the latest attempt failed' : ''}` }
  })
  const behind = items.filter((item) => item.state !== 'ok').length
  if (behind === 0) return reading('ok', `All ${many(feeds.length, 'figure')} are up to date.`, { items })
  const todo = 'Look at the nodes and the market below first: figures come from them. Each is tried again by itself.'
  const isAll = feeds.every(({ ageMs }) => ageMs === null)
  return reading(isAll ? 'down' : 'attention', isAll ? 'No figure has been read yet.' : `${behind} of ${many(feeds.length, 'figure')} are older than they should be, or in dispute.`, { items, todo })
}

export function nodesPart({ status, activeEndpoints, totalEndpoints, errorCount, nodes }: PoolHealth): Reading {
  const items = nodes.map(({ node, state, lagSlots, latencyMs, refused }) => {
    const facts = [state, ...(latencyMs === null ? [] : [`${Math.round(latencyMs)} ms`]), ...(lagSlots === null || lagSlots <= 0 ? [] : [`${many(lagSlots, 'slot')} behind`]), ...(refused.length === 0 ? [] : [`refuses ${refused.join(', ')}`])]
    return { name: node, state: state === 'active' ? ('ok' as const) : ('attention' as const), says: facts.join(', ') }
  })
  const says = `${activeEndpoints} of ${many(totalEndpoints, 'node')} answer; ${many(errorCount, 'failed attempt')} in five minutes.`
  if (status === 'healthy') return reading('ok', says, { items })
  if (status === 'offline') return reading('down', says, { items, todo: 'No node answers. Check SOLANA_RPC_URLS, the providers’ status pages and this machine’s way out; `npm run doctor` examines each node.' })
  return reading('attention', says, { items, todo: 'The others carry on. `npm run doctor` says what is wrong with a node.' })
}

export function marketPart(market: FeedStanding | undefined, source: string | undefined): Reading {
  if (!market) return reading('off', 'No market source is configured.', { todo: 'Set MARKET_SOURCES to show a price.' })
  if (market.ageMs === null) return reading('down', 'No market source has answered yet.', { todo: 'Check MARKET_SOURCES and this machine’s way out. Without a price, amounts in dollars are missing.' })
  const says = `The price comes from ${source ?? 'a market source'} and was read ${lasted(market.ageMs)} ago.`
  return market.state === 'stored' ? reading('attention', says, { todo: 'The sources don’t answer, or have no trade. The last price is shown with its age until one does.' }) : reading('ok', says)
}

/** `staking`: whether a staking account is configured. */
export function ledgerPart(staking: boolean, answer: Pick<StakingReconciliation, 'outcome' | 'phase' | 'transactions' | 'outstanding' | 'estimate'> | undefined): Reading {
  if (!staking) return reading('off', 'No staking account is configured.', { todo: 'Set BD_STAKING_ACCOUNT to read stakes.' })
  if (!answer) return reading('attention', 'The ledger has not been read yet.', { todo: 'It begins by itself once a node answers.' })
  const left = answer.estimate ? ` About ${lasted(answer.estimate.secondsLeft * 1000)} are left.` : ''
  if (answer.phase === 'back-fill') return reading('attention', `The history is being read for the first time: ${answer.outstanding.toLocaleString('en')} of ${many(answer.transactions, 'transaction')} are to be read.${left}`, { todo: 'Nothing: it goes on by itself. More nodes or a higher RPC_RATE make it quicker.' })
  if (answer.outcome?.reconciled === false) return reading('attention', `The ledger differs from the chain; ${many(answer.outstanding, 'transaction')} are to be read.`, { todo: 'It is read again by itself. If it lasts for an hour, `npm run doctor` compares the nodes.' })
  return reading('ok', `${many(answer.transactions, 'transaction')} read; the sums are those of the chain.`)
}
