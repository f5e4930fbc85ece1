import { assistantAnswers as say } from '../../src/content/assistant.ts'
import { cardTiers } from '../../src/content/card-tiers.ts'
import { sayFigure, type FigureSource, type FigureTopic } from './figures.ts'
import { findEntry } from './knowledge.ts'

/** Answers from figures, rules and the FAQ. It makes nothing up: it says what it doesn't know. */
export function builtInAnswer(message: string, feeds: FigureSource, now: number): string {
  const question = plain(message)
  if (SECRET.test(question)) return say.secret
  if (ADDRESS.test(message)) return say.wallet
  const first = firsts.find(({ asks }) => asks.test(question))
  if (first) return first.answer
  if (asksUnlock(question)) return `${say.unlock} ${sayFigure('unlocks', feeds, now)}`
  const rule = rules.find(({ asks, not }) => asks.test(question) && !not?.test(question))
  if (rule) return rule.answer
  const topics = topicsOf(question)
  if (topics.length > 0) return topics.map((topic) => sayFigure(topic, feeds, now)).join('\n')
  const entry = findEntry(message)
  return entry ? `${entry.answer} More: ${entry.place}` : say.unknown
}

const SECRET = /\b(seed|recovery|secret) ?(phrase|words)?\b|\bprivate key|\bpassphrase|\bmnemonic|\bpassword/

/** A Solana address: base58 of 32 bytes. */
const ADDRESS = /\b[1-9A-HJ-NP-Za-km-z]{32,44}\b/

/** Checked first, before the rest of the question. */
const firsts = [
  { asks: /^(hi|hello|hey|hiya|good (morning|afternoon|evening)|gm|greetings)( there| duckling)?$/, answer: say.hello },
  { asks: /^(thanks|thank you|thx|cheers|great|ok|okay|bye|goodbye)( duckling| very much| a lot| so much)?$/, answer: say.thanks },
  { asks: /\b(who|what) are you\b|\byour name\b|\bare you (a |an )?(human|robot|bot|ai|person|machine|real)\b|^help$|\bwhat can (you|i ask)/, answer: say.who },
  { asks: /\b(should|shall) (i|we)\b.*\b(buy|sell|invest|stake|hold)|\bgood (investment|time|idea)|\bworth (it|buying|investing)|\bpredict|\bwill\b.*\b(rise|fall|go (up|down)|moon|pump|crash|increase|drop)|\bto the moon\b|\bwhen moon\b/, answer: say.advice },
] as const

const tiers = `${say.tiers}${Object.values(cardTiers).map(({ name, requires, dailyLimit, monthlyLimit }) => `${name} ${requires} (${dailyLimit} a day, ${monthlyLimit} a month)`).join('; ')}. The lower bound belongs to the tier. More: /virtual-card`

/** How to do things. `not`: excludes a different question. */
const rules: readonly { asks: RegExp; not?: RegExp; answer: string }[] = [
  { asks: /\b(apply|application|applying|get|order|register|request|obtain|want)\b.*\bcards?\b|\bcards?\b.*\b(apply|application|register|order)\b/, not: /\b(loan|how long|limit|fee|cost|who)\b/, answer: say.apply },
  { asks: /\bhow (do|can|to|does|should|would)\b.*\bstak(e|ing)\b/, not: /\b(earn|pay|work out|unstake|long|much|many|lock|withdraw|calculate)\b/, answer: say.stake },
  { asks: /\btiers?\b|\b(duckling|banker|raven)\b|\bcard levels?\b/, not: /\bbdtr|nft/, answer: tiers },
  { asks: /\b(contact|human|person|somebody|someone|people|support|e ?mail|telegram)\b/, not: /\bstak(e|ed|ing)\b|\bhow many\b/, answer: say.person },
]

/** Questions that ask for a figure. */
const figures: readonly { topic: FigureTopic; asks: RegExp; not?: RegExp }[] = [
  { topic: 'vault', asks: /\bvault\b.*\b(balance|holds?|holding|worth|contains?|amount|has|have|size|now|current|left|much|many)\b|\b(balance|holds?|amount|how much|how many|current)\b.*\bvault\b/, not: /\bsent|deployed|paid out|what is the vault$/ },
  { topic: 'price', asks: /\bprice\b/, not: /\b(come|comes|source|card)\b/ },
  { topic: 'price', asks: /\b(worth|value|cost|costs)\b.*\b(bd|token|coin)\b|\b(bd|token|coin)\b.*\b(worth|value|cost|costs)\b/, not: /\b(come|comes|source|card|top ?up|fee|stake|staking|vault|application)\b/ },
  { topic: 'market', asks: /\bmarket ?cap|capitali[sz]ation|\bmcap\b|\bvolume\b/ },
  { topic: 'staked', asks: /\b(how (much|many)|total|amount|current|number of)\b.*\b(staked|stakes?|staking|stakers)\b|\bstakers\b|\btotal staked\b/, not: /\b(need|minimum|min|required?|must|earn|pays?|yield|return|apy|reward|first|income|share|lock(ed)?|long|get)\b/ },
  { topic: 'holders', asks: /\b(how many|number of|total|count)\b.*\bholders?\b|\bhow many\b.*\bhold\b/ },
  { topic: 'supply', asks: /\bsupply\b|\bcirculat/ },
  { topic: 'deployed', asks: /\bvault\b.*\b(sent|deployed|paid out)\b|\bdeployed\b/ },
  { topic: 'network', asks: /\b(network|nodes?|rpc|solana)\b.*\b(status|health|healthy|down|up|work|working|ok|state|slow|well)\b|\b(status|health)\b.*\b(network|nodes?|rpc|solana)\b/ },
]

function topicsOf(question: string): FigureTopic[] {
  return [...new Set(figures.filter(({ asks, not }) => asks.test(question) && !not?.test(question)).map(({ topic }) => topic))]
}

function asksUnlock(question: string): boolean {
  return /\bunlock/.test(question) && !/\bearly|\bbefore\b|\bsooner/.test(question)
}

/** Letters, digits and single spaces. */
function plain(message: string): string {
  return message
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
