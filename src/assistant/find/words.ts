import type { TierFacts } from '../../content/card-tiers.ts'
import { groupThousands } from '../../rules/format.ts'
import { stakingPlan } from '../../rules/calculator.ts'
import { NO_PROMISE, PUBLISHED_RULE } from '../words.ts'

/** The least stake, as it is written. */
export const MINIMUM = `${groupThousands(String(stakingPlan.minimum))} BD`
const SOME = 'for example: What does 2.5M BD earn in six months?'

/** What is said beside the figures. */
export const computing = {
  rewardNeeds: `A stake earns ${stakingPlan.apyPercent}% a year in BD, by simple interest; an estimate, not a promise. For a figure, tell me how many BD and for how long, ${SOME}`,
  rewardInBd: `Rewards are computed on BD: amount × ${stakingPlan.apyPercent}% ÷ 365 for each day. Ask me first how many BD your money comes to, then what they earn, ${SOME}`,
  needed: (needs: string, days: string, earns: string) => `By ${PUBLISHED_RULE}, ${needs} must be staked for ${days} ${days === '1' ? 'day' : 'days'} to earn ${earns}: ${NO_PROMISE}. The minimum stake is ${MINIMUM}.`,
  stakeBy: (unlocks: string, made: string) => `A stake that unlocks on ${unlocks} is made on ${made}: ${stakingPlan.lockDays} days before. What is staked later unlocks later.`,
  atPrice: (amount: string, price: string, worth: string) => `At a price of ${price} USD for one BD, ${amount} would be worth ${worth} USD. That is arithmetic, not a forecast: nobody knows the price to come.`,
  noPast: 'That is the price now: I don’t know what it was on another day.',
  noFuture: 'That is the price now: no one knows that of a day to come.',
  takes: (stake: string, days: string, earns: string) => `By ${PUBLISHED_RULE}, ${stake} take ${days} days to earn ${earns}: ${NO_PROMISE}.`,
  withMore: (more: string, name: string, sum: string) => `With ${more} more staked, ${name} would have ${sum} staked.`,
  withStake: (sum: string) => `Together with the stake that is ${sum}.`,
  topUpFee: (dollars: string, fee: string, rest: string) => `Of ${dollars} USD that is ${fee} USD, so ${rest} USD remain.`,
  anHour: (earns: string) => `That is ${earns} an hour.`,
  whose: 'Whose wallet an address is, I don’t know: the chain names nobody.',
  loanPays: (dollars: string, halfYear: string, year: string, term: string) => `On ${dollars} USD the loan note pays ${halfYear} USD each half-year, ${year} USD a year and ${term} USD over the whole 24 months, before tax.`,
  rewardRule: `By the published rule a stake earns ${stakingPlan.apyPercent}% a year in BD, by simple interest; an estimate, not a promise.`,
  tier: ({ name, card, dailyLimit, monthlyLimit, features }: TierFacts, from: string) => `${name} (${card}): from ${from} staked, with limits of ${dailyLimit} a day and ${monthlyLimit} a month; ${features.join(', ')}.`,
  bound: 'What counts is the BD staked with one wallet, not what is only held.',
  nextTierNeeds: 'For the distance, tell me how many BD are staked, for example: I have staked 2.5M BD, how far is the next tier?',
  distance: (has: string, missing: string, tier: string) => `From ${has} to ${tier} it is ${missing} more.`,
  reached: (has: string, tier: string) => `With ${has} staked, ${tier} is reached.`,
  onlyDollars: 'I can only compute in BD and US dollars: I have no rates of other currencies.',
  dollarsNeeded: 'Tell me how many dollars, for example: How many BD do I get for $500?',
  addressNeeded: 'Send me the public address of the wallet, and I say what it holds and has staked. Never send a seed phrase or a private key.',
  unlockRule: `A stake unlocks ${stakingPlan.lockDays} days after it began; there is no early withdrawal, and staking again with the same wallet restarts the ${stakingPlan.lockDays} days.`,
  heldAndStaked: 'What is held and staked, together:',
  earnedTogether: 'The rewards so far, by the published rule, an estimate:',
  dayNeeded: `A stake unlocks ${stakingPlan.lockDays} days after the day on which it was made. Tell me that day too, for example: I staked on 3 August 2026, when does it unlock?`,
  referenceNeeded: 'My Case shows where a message or an application stands: it takes the reference number, such as BD-20261121-123456, and the email address that you gave. You can also tell me both here. Card applications are reviewed within 24 hours.',
  below: `At least ${MINIMUM} must be staked, and the stake must be kept for as long as the card is used: below it a wallet is not eligible for a card, and a card that it has can end. BD that is only held doesn’t count. A stake that is still in its ${stakingPlan.lockDays} days cannot be withdrawn early.`,
} as const

/** The words around answers. */
export const answering = {
  english: {
    de: 'Ich antworte auf Englisch:',
    es: 'Respondo en inglés:',
    fr: 'Je réponds en anglais :',
    ar: 'أجيب بالإنجليزية:',
  },
  unknown: 'I don’t know that. I know the figures of BD, staking, cards, the loan note and this app. For anything else, people answer by the contact page.',
  nearest: 'Perhaps you mean one of the questions below.',
  partly: 'To the rest of your message I have no answer; people answer by the contact page.',
  hello: 'Hello. What would you like to know about BD: the vault, the price, staking, cards?',
  thanks: 'You are welcome.',
  suggestions: ['What is the price of BD?', 'How do I stake?', 'Which card tiers are there?'],
} as const
