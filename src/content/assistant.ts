/** What the built-in assistant says where neither a figure nor the FAQ has the answer, and the words around the chat. */
export const assistantWords = {
  title: 'Duckling AI',
  subtitle: 'BlackDuck RWA Assistant',
  online: 'Online',
  offline: 'Offline',
  greeting: 'Hello, I am Duckling, a machine. Ask me about the vault, the price, staking, cards and BD tokens. People answer at /contact.',
  thinking: 'Duckling is thinking',
  placeholder: 'Ask me anything about BlackDuck RWA...',
  field: 'Your message',
  send: 'Send',
  log: 'Conversation',
  you: 'You',
  bot: 'Duckling',
  suggestions: ['What does the vault hold?', 'How do I stake?', 'Which card tiers are there?'],
  unclear: 'I received your message but had trouble processing it. Could you try asking in a different way?',
  failed: "I'm having trouble connecting right now. Please try again in a moment.",
} as const

/** The built-in answers. Paths of the app lead there. */
export const assistantAnswers = {
  hello: 'Hello. What would you like to know about BD: the vault, the price, staking, cards?',
  thanks: 'You are welcome.',
  who: 'I am Duckling, the assistant of this app: a program, not a person. I know the current figures, the FAQ and how things work here. People answer at /contact.',
  advice: 'I give no advice on buying, selling or investing: no one knows where the price will go. The risks are set out in full at /disclaimer.',
  secret: 'Never tell anyone your seed phrase, private key or password, not even me. This app never asks for them. If you have given one away, move what the wallet holds to a new wallet at once.',
  wallet: 'I don’t look wallets up in the chat. Enter the address at /virtual-card to see its stake and tier, or search the positions at /staking. Never send a seed phrase or private key.',
  stake: 'Staking happens on the official staking site, with a Solana wallet; /staking leads there. The minimum is 2,500,000 BD. A stake is locked for 180 days, there is no early withdrawal, and staking again with the same wallet restarts the 180 days.',
  apply: 'At /virtual-card enter the wallet that has staked: the app checks its stake and tier, and an eligible wallet goes on to the application. At least 2,500,000 BD must be staked. Applications are reviewed within 24 hours.',
  unlock: 'A stake unlocks 180 days after it began; staking again with the same wallet restarts the 180 days. Find yours by wallet at /staking.',
  person: 'Write to people at /contact: email is answered within 24 hours, Telegram within 2 to 4 hours, priority matters such as a stolen card within 1 hour.',
  unknown: 'I don’t know that. I know the figures of this app, staking, virtual cards and the BD token. Search the FAQ at /faq, or ask people at /contact.',
  tiers: 'By staked BD: ',
} as const
