import { cardTiers } from '../../../content/card-tiers.ts'
import { faq } from '../../../content/faq.ts'
import { loanNote } from '../../../content/loan-note.ts'
import { MINIMUM } from '../words.ts'
import type { Topic } from './topic.ts'

const toCard = { label: 'Virtual Cards', path: '/virtual-card' }
const toLoan = { label: 'Loan Note', path: '/convertible-loan' }
const answers = new Map(faq.flatMap(({ entries }) => entries).map(({ id, answer }) => [id, answer.join(' ')]))
const term = (name: string) => loanNote.terms.facts.find((fact) => fact.term === name)
const sayTerm = (name: string) => {
  const fact = term(name)
  return fact ? `${fact.term}: ${fact.value}${'note' in fact ? `. ${fact.note.replace(/\.$/, '')}` : ''}.` : ''
}
const protection = (title: string) => loanNote.protections.list.find((one) => one.title === title)?.text ?? ''

export const cardTopics: readonly Topic[] = [
  {
    id: 'card-apply',
    way: { says: `On Virtual Cards, enter the wallet that has staked: the app checks its stake and tier, and an eligible wallet goes on to the application. At least ${MINIMUM} must be staked. ${answers.get('card-how-long') ?? ''}`, links: [toCard, { label: 'How long does an application take, in the FAQ', path: '/faq#card-how-long' }] },
    asks: ['How do I apply for a card?', 'apply card', 'get card', 'how get card', 'want card', 'where apply card', 'steps get card', 'how order virtual card', 'where get card', 'generate card', 'how application card work'],
  },
  {
    id: 'card-status',
    way: { says: 'Card Status shows where the order of your card stands, and the card itself, once you have shown that the wallet is yours by signing a text, which costs nothing. An application that you sent has a case: My Case shows its state by reference number and email address.', links: [{ label: 'Card Status', path: '/virtual-card/status' }, { label: 'My Case', path: '/case' }] },
    asks: ['Where is my card?', 'card status', 'already card', 'status my card', 'show my card', 'log in my card', 'card services login', 'manage my card', 'what state my card order'],
  },
  {
    id: 'card-check',
    way: { says: 'On Virtual Cards, enter the public address of the wallet: the app reads its stake from the chain and names its tier. It can take up to 60 seconds; nothing is signed and nothing is sent to the chain. You can also send me the address here.', links: [toCard] },
    asks: ['How do I check whether a wallet is eligible?', 'check wallet', 'verify my wallet', 'check eligibility', 'how check my eligibility', 'how verification work', 'how long verification take', 'how see tier wallet', 'wallet verification'],
  },
  {
    id: 'card-manual',
    way: { says: `A card needs at least ${MINIMUM} staked with this one wallet; what it only holds doesn’t count. If that is staked and the automatic check does not find it, ask for a manual verification on Virtual Cards, with the address, the amount and evidence such as the signature of the transaction: the team verifies it by hand.`, links: [toCard, { label: 'My stake is not found, in the FAQ', path: '/faq#stake-not-found' }] },
    asks: ['How do I have my stake verified by hand?', 'manual verification', 'verification failed', 'check not find my stake', 'access denied insufficient staking', 'wallet check fails', 'my wallet not eligible card', 'why am I not eligible', 'card page says not eligible', 'why my wallet denied', 'I have enough BD but am not eligible', 'why not get card', 'how request manual verification'],
  },
  {
    id: 'card-pay',
    way: { says: `The features by tier: ${Object.values(cardTiers).map(({ name, features }) => `${name}: ${features.join(', ')}`).join('; ')}.`, links: [toCard] },
    asks: ['What comes with each card?', 'use Apple Pay', 'card work with apple pay', 'card features', 'where pay card', 'card accepted worldwide', 'priority support', 'account manager', 'card work Germany', 'use card abroad', 'which shops use card', 'possible use card Japan', 'pay card abroad', 'pay card another country', 'pay shop card', 'pay online card', 'where use card'],
  },
  {
    id: 'card-cash',
    way: { says: 'The card is virtual, and nothing that I know says that cash can be drawn with it: the partner who issues it decides that. Ask the team before you count on it.', links: [toCard, { label: 'Contact', path: '/contact' }] },
    asks: ['Can I get cash with the card?', 'withdraw cash', 'use card ATM', 'get money out atm'],
  },
  {
    id: 'card-details',
    way: { says: 'Number, expiry date and CVV of your card are on Card Status, once you have shown that the wallet is yours by signing a text. I can’t see them and know of no PIN. Never tell them to anyone, us included; if somebody else has them, freeze the card there at once.', links: [{ label: 'Card Status', path: '/virtual-card/status' }, { label: 'Contact', path: '/contact' }] },
    asks: ['Where do I see the number of my card?', 'what my cvv', 'PIN my card', 'forgot my PIN', 'when my card expire', 'show card number', 'my card details', 'copy card number'],
  },
  {
    id: 'card-freeze',
    way: { says: 'On Card Status, show that the wallet is yours: there you freeze the card, and unfreeze it at any time. Both take effect at once.', links: [{ label: 'Card Status', path: '/virtual-card/status' }] },
    asks: ['How do I unfreeze my card?', 'unfreeze card', 'my card frozen', 'unblock my card', 'unlock my card', 'froze my card accident'],
  },
  {
    id: 'card-name',
    way: { says: 'The application asks for an alias, which is the name that is printed on the card, and for your legal name; both go to the partner who issues the card. To change the alias, write to the team.', links: [toCard, { label: 'Contact', path: '/contact' }] },
    asks: ['Which name is on the card?', 'card linked my name', 'card anonymous', 'change the alias my card', 'card alias', 'what name printed card'],
  },
  {
    id: 'card-activate',
    way: { says: 'A card that you generate on Virtual Cards shows on Card Status at once. After an application that was approved, the card’s details come by secure email and the instructions for its activation by Telegram.', links: [{ label: 'Card Status', path: '/virtual-card/status' }, toCard] },
    asks: ['How do I activate my card?', 'activate card', 'my application approved what now', 'where activate after approval', 'what happens after my card approved', 'what comes after approval'],
  },
  {
    id: 'card-one',
    way: { says: `There is one card for each wallet. Several cards need several wallets, each with at least ${MINIMUM} staked.`, links: [toCard] },
    asks: ['Can I have two cards?', 'more than one card', 'second card', 'how many cards get', 'several cards', 'two cards one wallet', '2 cards', 'my wife use my card too', 'share my card somebody', 'my family use same card'],
  },
  {
    id: 'card-block',
    way: { says: 'The partner who issues the card may refuse, limit, block or end it, and below a stake of 2.5M BD it can end. If your card does not work, or you want to end it, write to the team and choose Virtual card; if it was stolen or misused, say so: that is taken up within 1 hour.', links: [{ label: 'Contact', path: '/contact' }, { label: 'Card Status', path: '/virtual-card/status' }, { label: 'Virtual cards, in the Terms of Service', path: '/terms-of-service#virtual-cards' }] },
    asks: ['My card does not work. What now?', 'my card declined', 'card refused', 'payment declined', 'why my card ended', 'card payment rejected', 'card rejected shop', 'apple pay does not accept my card', 'how end my card', 'cancel my card', 'close my card good', 'my card says declined insufficient funds'],
  },
  {
    id: 'card-top-up-lost',
    way: { says: `${answers.get('card-funding') ?? ''} An amount sent in another token or over another network may be lost, and we cannot recover it. Still, write to the team with the transaction.`, links: [{ label: 'How is the card funded, in the FAQ', path: '/faq#card-funding' }, { label: 'Contact', path: '/contact' }] },
    asks: ['I topped up the card over the wrong network', 'sent usdt trc20 card', 'top-up did not arrive', 'my USDT top-up lost', 'top up wrong network', 'topped up my card and nothing arrived', 'sent USDC my card mistake', 'top up wrong token', 'top-up not showing', 'my top up missing', 'my top-up does not show'],
  },
]

export const loanTopics: readonly Topic[] = [
  { id: 'loan-note', way: { says: `${loanNote.lead} ${['Yield', 'Term', 'Minimum', 'Conversion', 'Valuation cap', 'Eligible'].map(sayTerm).join(' ')}`, links: [toLoan] }, asks: ['What is the loan note?', 'terms loan note', 'invest company', 'explain convertible loan', 'what term loan note', 'how long loan note run', 'when loan end', 'loan note duration', 'loan maturity', 'how loan note work'] },
  { id: 'loan-yield', way: { says: `${sayTerm('Yield')} ${loanNote.example.facts.map(({ term: name, value }) => `${name}: ${value} for the minimum of 50,000 USD.`).join(' ')}`, links: [toLoan] }, asks: ['What does the loan note pay?', 'yield loan note', 'when loan interest paid', 'how much loan pay per year', 'how often loan note pay', 'when loan investors get paid', 'loan note interest payments', 'how much interest convertible loan pay'] },
  { id: 'loan-minimum', way: { says: `${sayTerm('Minimum')} ${sayTerm('Eligible')}`, links: [toLoan] }, asks: ['What is the minimum for the loan note?', 'minimum loan investment', 'how much need lend', 'who buy loan note', 'who eligible loan note', 'maximum loan', 'anyone invest loan note', 'loan note open citizens my country', 'who may invest loan', 'which countries get loan', 'minimum investment', 'how much must invest least loan note'] },
  { id: 'loan-conversion', way: { says: `${sayTerm('Conversion')} ${sayTerm('Valuation cap')} ${protection('Principal')}`, links: [toLoan] }, asks: ['How does the conversion of the loan note work?', 'conversion discount', 'convert loan into shares', 'what discount get conversion', 'equity loan note', 'what cap', 'cap on the valuation', 'what happens not convert', 'get shares automatically'] },
  { id: 'loan-repayment', way: { says: `${protection('Principal')} Early repayment: ${protection('Early repayment')} ${sayTerm('Term')}`, links: [toLoan] }, asks: ['When is the loan note repaid?', 'get my principal back', 'early repayment loan', 'principal repaid', 'repayment premium', 'company repay loan early', 'company pays loan back early', 'get my money back loan', 'get my money back end loan', 'when get my loan back', 'when get loan back', 'get my loan back', 'when get back loan'] },
  { id: 'loan-transfer', way: { says: `${protection('Transfer')} ${loanNote.risk.paragraphs[1]}`, links: [toLoan] }, asks: ['Can I sell the loan note?', 'transfer loan note', 'loan note transferable', 'assign loan', 'pass loan note somebody', 'notes tradeable'] },
  { id: 'loan-protection', way: { says: loanNote.protections.list.map(({ title, text }) => `${title}: ${text}`).join('\n'), links: [toLoan] }, asks: ['How are investors protected?', 'investor protections', 'loan note reporting', 'get reports', 'founder distributions', 'loan note protections', 'quarterly reports'] },
  { id: 'loan-risk', way: { says: loanNote.risk.paragraphs[0], links: [toLoan, { label: 'Convertible loan note, in the Risk Disclaimer', path: '/disclaimer#loan-note' }] }, asks: ['What is the risk of the loan note?', 'loan note secured', 'lose money loan note', 'what if blackduck cannot pay loan', 'loan note safe', 'loan note guaranteed', 'who paid first blackduck fails', 'what if company goes bankrupt before loan ends'] },
  { id: 'loan-apply', way: { says: `${loanNote.apply.text} ${loanNote.apply.documents}`, links: [toLoan] }, asks: ['How do I apply for the loan note?', 'apply loan', 'what documents need loan note', 'documents loan', 'which papers loan note', 'utility bill', 'how invest loan note', 'passport loan', 'how long loan application take', 'subscribe loan note'] },
  { id: 'loan-funds', way: { says: `Use of the funds raised: ${loanNote.funds.list.map(({ purpose, share }) => `${purpose} ${share}%`).join(', ')}.`, links: [toLoan] }, asks: ['What is the loan money used for?', 'use of funds', 'where loan money go', 'how funds spent', 'what loan funds', 'how money loan used'] },
  { id: 'loan-law', way: { says: `${sayTerm('Jurisdiction')} ${sayTerm('Instrument')}`, links: [toLoan] }, asks: ['Which law is the loan note under?', 'loan jurisdiction', 'loan note under dubai law'] },
]
