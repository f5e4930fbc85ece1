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
    way: { says: `On Virtual Cards, enter the wallet that has staked: the app checks its stake and tier, and an eligible wallet goes on to the application, with your Telegram handle or with your phone number. At least ${MINIMUM} must be staked. ${answers.get('card-how-long') ?? ''}`, links: [toCard, { label: 'How long does an application take, in the FAQ', path: '/faq#card-how-long' }] },
    asks: ['How do I apply for a card?', 'apply for a card', 'get a card', 'how can I get the card', 'I want a card', 'where do I apply for the card', 'steps to get a card', 'how do I order the virtual card', 'where can I get the card', 'generate a card', 'how does the application for a card work', 'can I get a card with my wallet', 'do I need a phone number for the application', 'which details does the application ask for', 'what do I have to fill in'],
  },
  {
    id: 'faq:card-how-long',
    way: { says: `${answers.get('card-how-long') ?? ''} These are targets, no guarantees. My Case shows where an application stands, by its reference number and email address; if it takes longer, write to the team.`, links: [{ label: 'How long does an application take, in the FAQ', path: '/faq#card-how-long' }, { label: 'My Case', path: '/case' }, { label: 'Contact', path: '/contact' }] },
    asks: ['How long does an application take?', 'how long until I get my card', 'when do I get my card', 'how long does the card take', 'card processing time', 'application review time', 'waiting for my card', 'when does my card arrive', 'how fast is a card application reviewed', 'how long does the card application take', 'my card has not arrived', 'time until the card is ready', 'when will I hear about my card application', 'application time', 'how many hours until approval', 'how long does the verification of my application take', 'how long until my application is checked', 'how long is the wait for verification of the application', 'where is my card I applied 3 days ago', 'I filled in the form on Monday and still have no card', 'applied for the card 2 days ago and it has not arrived', 'how long till I have my card', 'no card yet', 'still no card'],
  },
  {
    id: 'card-status',
    way: { says: 'Card Status shows where the order of your card stands, and the card itself, once you have shown that the wallet is yours by signing a text, which costs nothing. An application that you sent has a case: My Case shows its state by reference number and email address.', links: [{ label: 'Card Status', path: '/virtual-card/status' }, { label: 'My Case', path: '/case' }] },
    asks: ['Where is my card?', 'card status', 'I already have a card', 'status of my card', 'show my card', 'log in to my card', 'card services login', 'manage my card', 'what is the state of my card order', 'how do I see the balance of my card'],
  },
  {
    id: 'card-check',
    way: { says: 'On Virtual Cards, enter the public address of the wallet: the app reads its stake from the chain and names its tier. It can take up to 60 seconds; nothing is signed and nothing is sent to the chain. You can also send me the address here.', links: [toCard] },
    asks: ['How do I check whether a wallet is eligible?', 'check a wallet', 'verify my wallet', 'check eligibility', 'how do I check my eligibility', 'how does verification work', 'how long does verification take', 'how can I see the tier of a wallet', 'wallet verification'],
  },
  {
    id: 'card-manual',
    way: { says: `A card needs at least ${MINIMUM} staked with this one wallet; what it only holds doesn’t count. If that is staked and the automatic check does not find it, ask for a manual verification on Virtual Cards, with the address, the amount and evidence such as the signature of the transaction: the team verifies it by hand.`, links: [toCard, { label: 'My stake is not found, in the FAQ', path: '/faq#stake-not-found' }] },
    asks: ['How do I have my stake verified by hand?', 'manual verification', 'the verification failed', 'the check does not find my stake', 'access denied insufficient staking', 'wallet check fails', 'my wallet is not eligible for the card', 'why am I not eligible', 'the card page says not eligible', 'why was my wallet denied', 'I have enough BD but I am not eligible', 'why can I not get a card', 'how do I request manual verification'],
  },
  {
    id: 'card-pay',
    way: { says: `The features by tier: ${Object.values(cardTiers).map(({ name, features }) => `${name}: ${features.join(', ')}`).join('; ')}.`, links: [toCard] },
    asks: ['What comes with each card?', 'can I use Apple Pay', 'does the card work with apple pay', 'card features', 'where can I pay with the card', 'is the card accepted worldwide', 'priority support', 'account manager', 'does the card work in Germany', 'can I use the card abroad', 'in which shops can I use the card', 'is it possible to use the card in Japan', 'can I pay with the card abroad', 'can I pay with the card in another country', 'can I pay in a shop with the card', 'pay online with the card', 'where can I use the card', 'is apple pay working with the card', 'can I pay at a petrol station'],
  },
  {
    id: 'card-cash',
    way: { says: 'The card is virtual, and nothing that I know says that cash can be drawn with it: the partner who issues it decides that. Ask the team before you count on it.', links: [toCard, { label: 'Contact', path: '/contact' }] },
    asks: ['Can I get cash with the card?', 'withdraw cash', 'get money out at an atm'],
  },
  {
    id: 'card-details',
    way: { says: 'Number, expiry date and CVV of your card are on Card Status, once you have shown that the wallet is yours by signing a text, which costs nothing: hold the button, or show them for 30 seconds, as often as you like. They are stored nowhere. I can’t see them and know of no PIN. Never tell them to anyone, us included; if somebody else has them, freeze the card there at once.', links: [{ label: 'Card Status', path: '/virtual-card/status' }, { label: 'Contact', path: '/contact' }] },
    asks: ['Where do I see the number of my card?', 'what is my cvv', 'PIN of my card', 'I forgot my PIN', 'when does my card expire', 'show the card number', 'my card details', 'copy the card number', 'how do I see the cvv again', 'print the number and the CVV of the card', 'cvv of a wallet'],
  },
  {
    id: 'card-freeze',
    way: { says: 'On Card Status, show that the wallet is yours: there you freeze the card, and unfreeze it at any time. Both take effect at once. The wallet signs a message for it, which costs nothing.', links: [{ label: 'Card Status', path: '/virtual-card/status' }] },
    asks: ['How do I unfreeze my card?', 'unfreeze the card', 'my card is frozen', 'unblock my card', 'unlock my card', 'I froze my card by accident'],
  },
  {
    id: 'card-name',
    way: { says: 'The application asks for an alias, which is the name that is printed on the card, 3 to 20 characters, and for your legal name; both go to the partner who issues the card. To change the alias, write to the team.', links: [toCard, { label: 'Contact', path: '/contact' }] },
    asks: ['Which name is on the card?', 'is the card linked to my name', 'is the card anonymous', 'change the alias of my card', 'card alias', 'what name is printed on the card', 'what name does the shop see', 'I do not want my real name on the card', 'do I have to give my real name for the card', 'which name do merchants see', 'what is the alias for'],
  },
  {
    id: 'card-activate',
    way: { says: 'A card that you generate on Virtual Cards shows on Card Status at once. After an application that was approved, the card’s details come by secure email and the instructions for its activation by Telegram.', links: [{ label: 'Card Status', path: '/virtual-card/status' }, toCard] },
    asks: ['How do I activate my card?', 'activate the card', 'my application is approved what now', 'where do I activate it after approval', 'what happens after my card is approved', 'what comes after approval', 'my application was accepted how do I turn the card on', 'how do I switch on the card'],
  },
  {
    id: 'card-one',
    way: { says: `There is one card for each wallet. Several cards need several wallets, each with at least ${MINIMUM} staked.`, links: [toCard] },
    asks: ['Can I have two cards?', 'more than one card', 'second card', 'how many cards can I get', 'several cards', 'two cards with one wallet', '2 cards', 'can my wife use my card too', 'share my card with somebody', 'three cards for my family', 'this wallet already has a card', 'a second card for my business'],
  },
  {
    id: 'card-block',
    way: { says: 'The partner who issues the card may refuse, limit, block or end it, and below a stake of 2.5M BD it can end. If your card does not work, or you want to end it, write to the team and choose Virtual card; if it was stolen or misused, say so: that is taken up within 1 hour.', links: [{ label: 'Contact', path: '/contact' }, { label: 'Card Status', path: '/virtual-card/status' }, { label: 'Virtual cards, in the Terms of Service', path: '/terms-of-service#virtual-cards' }] },
    asks: ['My card does not work. What now?', 'my card is declined', 'card was refused', 'payment declined', 'why was my card ended', 'card payment rejected', 'the card was rejected in a shop', 'apple pay does not accept my card', 'how do I end my card', 'cancel my card', 'close my card for good', 'my card says declined insufficient funds'],
  },
  {
    id: 'card-refused',
    way: { says: 'If the issuer refused the order, no card was made. You can order again on Virtual Cards; that places a new order. If that one is refused too, write to the team.', links: [{ label: 'Card Status', path: '/virtual-card/status' }, toCard, { label: 'Contact', path: '/contact' }] },
    asks: ['The issuer refused my card. What now?', 'card order refused by the issuer', 'my card order was rejected by the issuer can I order again', 'generation of the card failed', 'order the card again after it was refused'],
  },
  {
    id: 'card-top-up-lost',
    way: { says: `${answers.get('card-funding') ?? ''} An amount sent in another token or over another network may be lost, and we cannot recover it. Send nothing more for now, and write to the team with the transaction. Don’t trust anyone who offers to get it back.`, links: [{ label: 'How is the card funded, in the FAQ', path: '/faq#card-funding' }, { label: 'Contact', path: '/contact' }] },
    asks: ['I topped up the card over the wrong network', 'sent usdt by trc20 to the card', 'top-up did not arrive', 'my USDT top-up is lost', 'top up wrong network', 'I topped up my card and nothing arrived', 'sent USDC to my card by mistake', 'top up in the wrong token', 'top-up not showing', 'my top up is missing', 'my top-up does not show', 'I sent 3,000 USDT to the card and it does not show up', 'sent USDT over tron to the card is it gone', 'can a top-up over the wrong network be recovered', 'my USDT did not arrive on the card'],
  },
]

export const loanTopics: readonly Topic[] = [
  { id: 'loan-note', way: { says: `${loanNote.lead} ${['Yield', 'Term', 'Minimum', 'Conversion', 'Valuation cap', 'Eligible'].map(sayTerm).join(' ')}`, links: [toLoan] }, asks: ['What is the loan note?', 'terms of the loan note', 'invest in the company', 'explain the convertible loan', 'what is the term of the loan note', 'how long does the loan note run', 'when does the loan end', 'loan note duration', 'loan maturity', 'how does the loan note work'] },
  { id: 'loan-yield', way: { says: `${sayTerm('Yield')} ${loanNote.example.facts.map(({ term: name, value }) => `${name}: ${value} for the minimum of 50,000 USD.`).join(' ')}`, links: [toLoan] }, asks: ['What does the loan note pay?', 'yield of the loan note', 'when is the loan interest paid', 'how much does the loan pay per year', 'how often does the loan note pay', 'when do loan investors get paid', 'loan note interest payments', 'how much interest does the convertible loan pay', 'how much lands on my account each june for $75,000 in the loan note'] },
  { id: 'loan-minimum', way: { says: `${sayTerm('Minimum')} ${sayTerm('Eligible')}`, links: [toLoan] }, asks: ['What is the minimum for the loan note?', 'minimum loan investment', 'how much do I need to lend', 'who can buy the loan note', 'who is eligible for the loan note', 'maximum loan', 'can anyone invest in the loan note', 'is the loan note open to citizens of my country', 'who may invest in the loan', 'which countries can get the loan', 'minimum investment', 'how much must I invest at least in the loan note'] },
  { id: 'loan-conversion', way: { says: `${sayTerm('Conversion')} ${sayTerm('Valuation cap')} ${protection('Principal')} ${sayTerm('Term')}`, links: [toLoan] }, asks: ['How does the conversion of the loan note work?', 'conversion discount', 'convert the loan into shares', 'what discount do I get on conversion', 'equity from the loan note', 'what is the cap', 'cap on the valuation', 'what happens if I do not convert', 'do I get shares automatically'] },
  { id: 'loan-repayment', way: { says: `${protection('Principal')} Early repayment: ${protection('Early repayment')} ${sayTerm('Term')}`, links: [toLoan] }, asks: ['When is the loan note repaid?', 'do I get my principal back', 'early repayment of the loan', 'is the principal repaid', 'repayment premium', 'can the company repay the loan early', 'company pays the loan back early', 'get my money back from the loan', 'do I get my money back at the end of the loan', 'when do I get my loan back', 'when do I get the loan back', 'get my loan back', 'when do I get back the loan', 'I do not want shares when do I get my money back', 'no shares just my cash back from the loan', 'penalty when you repay early'] },
  { id: 'loan-transfer', way: { says: `${protection('Transfer')} ${loanNote.risk.paragraphs[1]}`, links: [toLoan] }, asks: ['Can I sell the loan note?', 'transfer the loan note', 'is the loan note transferable', 'assign the loan', 'pass the loan note on to somebody', 'are the notes tradeable', 'can I pass the note on to my brother', 'give the note to my family'] },
  { id: 'loan-protection', way: { says: loanNote.protections.list.map(({ title, text }) => `${title}: ${text}`).join('\n'), links: [toLoan] }, asks: ['How are investors protected?', 'investor protections', 'loan note reporting', 'do I get reports', 'founder distributions', 'loan note protections', 'quarterly reports'] },
  { id: 'loan-risk', way: { says: loanNote.risk.paragraphs[0], links: [toLoan, { label: 'Convertible loan note, in the Risk Disclaimer', path: '/disclaimer#loan-note' }] }, asks: ['What is the risk of the loan note?', 'is the loan note secured', 'can I lose money with the loan note', 'what if blackduck cannot pay the loan', 'loan note safe', 'is the loan note guaranteed', 'who is paid first if blackduck fails', 'what if the company goes bankrupt before the loan ends', 'if you go bust with the loan'] },
  { id: 'loan-apply', way: { says: `${loanNote.apply.text} ${loanNote.apply.documents}`, links: [toLoan] }, asks: ['How do I apply for the loan note?', 'apply for the loan', 'what documents do I need for the loan note', 'documents loan', 'which papers for the loan note', 'utility bill', 'how do I invest in the loan note', 'passport for the loan', 'how long does the loan application take', 'subscribe to the loan note', 'which papers must I send if I lend money', 'how old may the utility bill be', 'which ID do I need for the loan'] },
  { id: 'loan-funds', way: { says: `Use of the funds raised: ${loanNote.funds.list.map(({ purpose, share }) => `${purpose} ${share}%`).join(', ')}.`, links: [toLoan] }, asks: ['What is the loan money used for?', 'use of funds', 'where does the loan money go', 'how are the funds spent', 'what do you do with the loan funds', 'how is the money of the loan used'] },
  { id: 'loan-law', way: { says: `${sayTerm('Jurisdiction')} ${sayTerm('Instrument')}`, links: [toLoan] }, asks: ['Which law is the loan note under?', 'loan jurisdiction', 'is the loan note under dubai law'] },
]
