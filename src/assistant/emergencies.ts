import { contact } from '../content/contact.ts'
import type { NamedLink } from './answer.ts'
import type { Reading } from './understand/reading.ts'

export interface Emergency {
  text: string
  links: readonly NamedLink[]
}

const PRIORITY = contact.times.facts[2].value
const toContact: NamedLink = { label: 'Contact', path: '/contact' }
const toKeys: NamedLink = { label: 'Your wallet and your keys, in the Terms of Service', path: '/terms-of-service#wallets' }

/** First what to do now, then whom to reach. Only what is true of this app: nobody here can undo a transfer or move tokens. */
const emergencies = {
  card: {
    text: `Freeze the card now: on Card Status, show that the wallet is yours and press Freeze card. It takes effect at once, nobody can pay with it, and you can unfreeze it at any time.\nThen write to the team by the contact page, on Telegram if you can, and say that the card was stolen, lost or misused: such matters are taken up within ${PRIORITY}. Never send the card’s number or code; we don’t ask for them.`,
    links: [{ label: 'Card Status, to freeze the card', path: '/virtual-card/status' }, toContact],
  },
  keys: {
    text: `Move everything that the wallet holds to a new wallet, with a new seed phrase, now: whoever has the seed phrase or private key can take it at any time. Don’t use the old wallet again, and never tell anyone the new one’s seed phrase. A stake that is locked can’t be moved before its 180 days are over; watch its unlock date.\nThen tell the team by the contact page, with the public address and nothing else: lost access and misuse are taken up within ${PRIORITY}. We never ask for a seed phrase or private key; anyone who does so in our name is a fraudster.`,
    links: [toContact, toKeys],
  },
  secret: {
    text: 'Never tell anyone your seed phrase, private key or password, not even me. This app never asks for them; anyone who does so in our name is a fraudster. If you have given one away, move what the wallet holds to a new wallet at once, then tell the team by the contact page.',
    links: [toKeys, toContact],
  },
  transfer: {
    text: `Send nothing more for now. A transfer on a blockchain can’t be undone: not by us, and not by anyone else. Look the transaction up on a block explorer. If it went to an exchange or to somebody you know, ask them at once to send it back; if it went to an address that nobody has, it is lost.\nThen write to the team by the contact page, with the addresses and the signature of the transaction, especially if it was meant for a card top-up or for staking: priority matters are taken up within ${PRIORITY}. Don’t trust anyone who offers to get it back for a fee or for your seed phrase.`,
    links: [toContact, { label: 'Blockchain and technology, in the Risk Disclaimer', path: '/disclaimer#technology' }],
  },
  fraud: {
    text: `Stop: sign nothing more, answer nothing, and send nothing. If you have signed or approved something, or typed a seed phrase in, move what the wallet still holds to a new wallet at once, and disconnect the site in your wallet app. If it is about your card, freeze it on Card Status.\nThen tell the team by the contact page what happened, with the address of the site or the name of whoever wrote: misuse is taken up within ${PRIORITY}. We never ask for a seed phrase, a private key or a card number; whoever does so in our name is a fraudster. The official addresses are on the links page.`,
    links: [toContact, { label: 'Links, the official addresses', path: '/links' }, { label: 'Card Status, to freeze the card', path: '/virtual-card/status' }],
  },
} as const satisfies Record<string, Emergency>

/** What must be said before anything else; undefined where there is no emergency. */
export function emergencyIn({ about, text }: Pick<Reading, 'about' | 'text'>): (Emergency & { kind: keyof typeof emergencies }) | undefined {
  if (holdsSeedPhrase(text)) return { kind: 'keys', ...emergencies.keys }
  // 'Do I lose my card when I unstake?'
  if (about.has('card') && WOULD_LOSE.test(text) && ['stake', 'withdraw', 'below', 'minimum', 'sell', 'unlock', 'lock'].some((what) => about.has(what))) return undefined
  // 'Has the vault ever been hacked?' asks about us.
  if (about.has('hacked') && OURS.test(text) && !OWN.test(text)) return undefined
  // 'Do you ever write first?'
  if (about.has('someoneAsked') && ASKS_US.test(text) && !OWN.test(text)) return undefined
  // 'Afraid that it gets drained': nothing has happened yet.
  if (about.has('fear') && MAY_COME.test(text) && !about.has('gaveAway')) return undefined
  if (about.has('otherSubject') && !about.has('my')) return undefined
  const kind = kindOf((concept) => about.has(concept))
  return kind && { kind, ...emergencies[kind] }
}

const WOULD_LOSE = /\b(?:do|will|would|does|could|can|might|when do)\s(?:i|we|you|one)\b.{0,20}\blose\b/iu
/** Twelve words in a row, as wallets write them: a sentence has shorter words between, or one of these. */
const SEED_PHRASE = /(?<![\p{L}\p{N}'’-])(?:(?!(?:the|and|are|for|how|was|not|but|your|has|had|does|did|its|from|with|would|could|my|ich|die|der|das|und|ist|mit|wie|wenn|nicht|que|los|las|para|por|con|una|les|des|est|pour|dans|qui|mes|mis)\b)[a-z]{3,8}\s+){11}[a-z]{3,8}(?![\p{L}\p{N}])/u

/** Whether somebody typed their seed phrase in, whatever else they ask. */
function holdsSeedPhrase(text: string): boolean {
  return SEED_PHRASE.test(text)
}

const MAY_COME = /\b(?:gets?|getting|will|could|might|can|would|to be|being)\b/iu
const ASKS_US = /^(?:do|does|will|would|can)\b.*\b(?:you|u|support|team|admins?)\b/iu
const OURS = /^(?:has|have|did|was|were|is|are|can|could|what (?:if|happens)|how)\b.*\b(?:blackduck|bd|vault|app|site|company|team|project|solana)\b/iu
const OWN = /\b(?:my|me|i|i'?ve|mine|we|our|someone|somebody)\b/iu

function kindOf(has: (concept: string) => boolean): keyof typeof emergencies | undefined {
  // A wallet app asks for signatures itself.
  const isFraud = has('suspicious') || (has('someoneAsked') && (!has('sign') || has('stranger') || has('contact'))) || (has('theyWant') && ['#dollars', '#amount', 'money', 'usdt'].some(has))
  if (has('key') && (has('stranger') || has('someoneAsked') || has('gaveAway') || has('suspicious') || (has('contact') && has('telegram')))) return has('gaveAway') ? 'keys' : 'fraud'
  if (has('seedPhrase')) return has('gaveAway') || has('stolen') || has('lost') || has('send') || (isFraud && !has('someoneAsked')) ? 'keys' : 'secret'
  if (has('misuse') || (has('card') && ((has('gone') && !['money', 'usdt', 'topUp', 'send', 'token'].some(has)) || has('blockIt')))) return 'card'
  if (has('card') && has('stranger') && (has('buy') || has('merchant'))) return 'card'
  if (has('cardSecret') && (has('gaveAway') || has('stolen') || has('stranger') || isFraud)) return 'card'
  if (has('card') && (has('stolen') || (has('lost') && !has('cardSecret') && !has('loan') && !has('below')) || (has('suspicious') && !has('someoneAsked') && !has('site')))) return 'card'
  if (has('wrongAddress') && !has('form') && !has('case') && !has('apply') && (has('send') || has('wallet') || has('deposit'))) return has('topUp') && !has('send') ? undefined : 'transfer'
  if (isFraud) return has('scam') && !has('approvedIt') ? undefined : 'fraud'
  if ((has('lost') || has('gone') || has('stolen')) && (has('phone') || has('computer')) && (has('wallet') || has('card'))) return has('card') ? 'card' : 'keys'
  if (has('gone') && has('stake') && has('app') && !has('token')) return undefined
  if (has('gone') && (has('token') || has('wallet') || has('money') || has('my'))) return 'fraud'
  if (has('hacked') || (has('stolen') && !has('card'))) return 'fraud'
  return undefined
}
