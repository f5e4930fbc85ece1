import { covers } from './example-scores.ts'
import { topicById } from './topics/index.ts'
import { conceptsOf, type Understood } from './understood.ts'

/** Figures by their names, as a list of them has them. */
const figureOf: Readonly<Record<string, string>> = { price: 'price', vault: 'vault', marketCap: 'market-cap', volume: 'volume', liquidity: 'liquidity', holders: 'holders', supply: 'supply', circulating: 'supply', stake: 'staked', stakers: 'staked', deployed: 'deployed' }
/** What is said beside the names of figures, where nothing else is asked. */
const BESIDE = new Set(['howMuch', 'number', 'balance', 'total', 'now', 'token', 'figures', 'list', 'fresh', 'source', 'state', 'market', 'need', 'my', 'get', 'company', 'where', 'when', 'mean', 'verification', 'file', '#date'])
/** What asks for a figure. */
const ASKS_FOR_ONE = ['howMuch', 'number', 'balance', 'total', 'figures', 'fresh', 'source']

/** 'Price, holders, supply': each of the figures that are named; none where something else is asked, or one topic has it all. */
export function namedFigures(whole: Understood): Understood[] {
  const { reading, topic, matches, slots } = whole
  const names = conceptsOf(reading)
  const ids = [...new Set(names.flatMap((name) => figureOf[name] ?? []))]
  if (slots.amounts.length + slots.dollars.length + slots.addresses.length > 0) return []
  const strange = [...reading.about.keys()].filter((what) => figureOf[what] === undefined && !BESIDE.has(what))
  // Among three names a word that isn't known hardly asks for something else.
  const isList = ids.length > 1 && strange.every((what) => what.startsWith('=')) && strange.length <= (ids.length > 2 ? 1 : 0) && !(topic && covers(topic, reading.about) && (matches[0]?.likeness ?? 0) > 0.7)
  // Of what no topic has, the figure that it names is said where a figure is asked for.
  const isOnlyOne = topic === undefined && ids.length === 1 && !names.includes('stake') && names.some((name) => ASKS_FOR_ONE.includes(name)) && !names.some((name) => !BESIDE.has(name) && figureOf[name] === undefined && !name.startsWith('='))
  if (!isList && !isOnlyOne) return []
  return ids.flatMap((id) => {
    const named = topicById.get(id)
    const about = new Map([...reading.about].filter(([what]) => (figureOf[what] ?? id) === id))
    return named ? [{ ...whole, reading: { ...reading, about }, topic: named, matches: [{ topic: named, score: 1, likeness: 1 }] }] : []
  })
}
