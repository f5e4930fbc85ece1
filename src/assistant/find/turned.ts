import type { Reading } from '../understand/reading.ts'
import { topicById } from './topics/index.ts'
import type { Slots } from './slots.ts'
import type { Topic } from './topics/topic.ts'

/** What a question with such words and quantities makes of a topic. */
interface Turn {
  from: readonly string[]
  /** All of it, each in one of its ways. */
  with: readonly string[]
  without?: readonly string[]
  to: string
  /** Only where little more than a quantity goes on with the topic. */
  goingOn?: true
}

/** `a|b`: one of them. `#some`: an amount other than one BD, whose worth is the price; `#two`: two amounts of BD. */
const turns: readonly Turn[] = [
  { from: ['worth'], with: ['#dollars'], to: 'bd-for', goingOn: true },
  { from: ['price'], with: ['#amount'], to: 'worth', goingOn: true },
  { from: ['price'], with: ['#dollars'], to: 'bd-for', goingOn: true },
  { from: ['bd-for'], with: ['#amount'], without: ['#dollars'], to: 'worth', goingOn: true },
  { from: ['faq:apy'], with: ['#amount|#duration'], to: 'reward', goingOn: true },
  { from: ['worth', 'tier-of', 'next-tier'], with: ['#duration'], to: 'reward', goingOn: true },
  { from: ['tier-needs', 'my-tier'], with: ['#amount'], to: 'tier-of', goingOn: true },
  { from: ['faq:lock', 'my-unlock'], with: ['#date'], to: 'unlock-date', goingOn: true },

  { from: ['next-tier', 'tier-of', 'my-stake', 'my-reward', 'unlock-date'], with: ['#amount', 'earn|apy', '#date|#duration'], without: ['loan', 'tier', 'unlock'], to: 'reward' },
  { from: ['card-limits'], with: ['earn', 'stake'], to: 'reward' },
  { from: ['my-reward', 'faq:apy', 'payout'], with: ['#amount|#dollars', 'goal|toEarn'], to: 'reward' },
  { from: ['my-reward', 'faq:apy', 'payout'], with: ['#tier', 'earn', '#duration'], without: ['my'], to: 'reward' },
  { from: ['worth'], with: ['#amount', '#tier', 'get|missing'], without: ['worth'], to: 'next-tier' },
  { from: ['worth', 'price'], with: ['howLong', '#two|double|triple'], to: 'reward' },
  { from: ['bd-for', 'worth'], with: ['#dollars', '#duration|goal|toEarn'], without: ['loan'], to: 'reward' },
  { from: ['worth', 'price', 'bd-for', 'tier-of', 'staked'], with: ['#duration', '#amount|#dollars', 'stake|earn|apy'], to: 'reward' },
  // '3M over 180 days in dollars', but not what they will be worth then.
  { from: ['worth', 'price'], with: ['#duration', '#amount'], without: ['worth', 'price', 'future'], to: 'reward' },
  { from: ['worth'], with: ['#date'], without: ['#some', '#dollars'], to: 'price' },
  { from: ['faq:lock'], with: ['#date', 'when'], to: 'unlock-date' },
  { from: ['my-stake', 'staked'], with: ['lock', 'sell'], to: 'faq:lock' },
  { from: ['unlocks'], with: ['#date', 'stake'], without: ['howMuch'], to: 'unlock-date' },
  { from: ['unlocks'], with: ['noDay', 'stake'], to: 'my-unlock' },
  { from: ['unlock-date'], with: ['howMuch'], without: ['#date', '#amount'], to: 'unlocks' },
  { from: ['tier-of'], with: ['#date', 'when'], without: ['tier', 'card', '#tier'], to: 'unlock-date' },
  { from: ['several-wallets'], with: ['#date', 'unlock|when|lock'], to: 'unlock-date' },
  { from: ['tier-of'], with: ['wallets', '#two'], to: 'several-wallets' },
  { from: ['wallet'], with: ['#address', 'together'], without: ['earn', 'unlock', 'worth'], to: 'several-wallets' },
  { from: ['reward'], with: ['#amount', 'need'], without: ['earn', 'toEarn', 'apy', 'goal', 'howLong', '#duration'], to: 'tier-of' },
  { from: ['supply'], with: ['lock|stake'], to: 'staked-share' },
  { from: ['next-tier'], with: ['#amount', '#date'], without: ['tier', '#tier', 'card'], to: 'reward' },
  { from: ['tier-of'], with: ['#amount', 'goal', 'tier|card'], without: ['earn', 'toEarn', 'apy'], to: 'card-limits' },
  { from: ['price'], with: ['vault'], to: 'vault' },
  { from: ['price'], with: ['#some'], to: 'worth' },
]

/** The topic that a question is about, where `topic` is the one that is most like it, or the one that it goes on with. */
export function turned(topic: Topic, { about, marks }: Reading, { amounts }: Slots, goingOn = false): Topic {
  if (goingOn && about.has('#address') && !topic.id.startsWith('my-')) return topicById.get('wallet') ?? topic
  const facts = { '#some': amounts.some((amount) => amount !== '1'), '#two': amounts.length === 2 }
  const has = (what: string) => (what === '#some' || what === '#two' ? facts[what] : about.has(what) || marks.has(what))
  const turn = turns.find((one) => (one.goingOn ?? false) === goingOn && one.from.includes(topic.id) && one.with.every((ways) => ways.split('|').some(has)) && !one.without?.some(has))
  return (turn && topicById.get(turn.to)) ?? topic
}
