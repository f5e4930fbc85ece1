import { formatChange } from '../rules/format.ts'
import { asOf } from './as-of.ts'
import type { AssistantSources } from './sources.ts'

/** How the vault's balance has changed over some hours, in a sentence. */
export async function sayGrowth(sources: Pick<AssistantSources, 'growth' | 'now' | 'onDevice'>): Promise<string> {
  const growth = (await sources.growth?.()) ?? null
  if (growth === null) return 'I can’t tell here how the vault has grown: the dashboard shows it under Vault Performance.'
  const known = growth.windows.flatMap(({ hours, change }) => (change === null ? [] : [`${formatChange(change)} in ${hours} hours`]))
  if (known.length === 0) return `How the vault has grown is not known yet (${asOf(growth.meta, sources)}).`
  return `The vault’s balance has changed by ${known.join(', ')} (${asOf(growth.meta, sources)}).`
}
