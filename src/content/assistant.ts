/** What the built-in assistant says where neither a figure nor the FAQ has the answer, and the words around the chat. */
export const assistantWords = {
  title: 'Duckling AI',
  subtitle: 'BlackDuck RWA Assistant',
  online: 'Online',
  offline: 'Offline',
  greeting: 'Hello, I am Duckling, a machine. Ask me about the vault, the price, staking, cards and BD tokens, or how to reach people.',
  thinking: 'Duckling is thinking',
  placeholder: 'Ask me anything about BlackDuck RWA...',
  field: 'Your message',
  send: 'Send',
  log: 'Conversation',
  you: 'You',
  bot: 'Duckling',
  /** Under the field. */
  offlineNote: 'No connection: answers come from this device',
  onDevice: 'Answered from what this device has stored.',
  copy: 'Copy',
  copyWhat: 'this answer',
  copied: 'Copied',
  notCopied: 'Not copied: the browser refused',
  clear: 'Clear conversation',
  cleared: 'Conversation cleared',
  unclear: 'I received your message but had trouble processing it. Could you try asking in a different way?',
  failed: "I'm having trouble connecting right now. Please try again in a moment.",
} as const

/** What is suggested before the first question, by the page that the chat is opened on. */
export const assistantSuggestions = {
  '/': ['What does the vault hold?', 'What is the price of BD?', 'How do I stake?'],
  '/my': ['What is my tier?', 'When can I unstake?', 'What is my reward so far?'],
  '/staking': ['How do I stake?', 'What is the reward for 2,500,000 BD over 180 days?', 'Can I unstake early?'],
  '/rewards': ['What is the APY?', 'What is the reward for 2,500,000 BD over 180 days?', 'How is the reward worked out?'],
  '/virtual-card': ['Which card tiers are there?', 'What are the limits of the cards?', 'My card was stolen. What now?'],
  '/virtual-card/status': ['What is the state of my application?', 'How long does the review take?', 'My card was stolen. What now?'],
  '/analytics': ['How many wallets hold BD?', 'How much BD is staked?', 'What is the supply of BD?'],
  '/tokenomics': ['What is the supply of BD?', 'How many wallets hold BD?', 'What is the market cap?'],
  '/convertible-loan': ['What is the loan note?', 'What does the loan note yield?', 'How do I reach people?'],
  '/case': ['What is the state of my case?', 'How do I reach people?', 'How fast are messages answered?'],
  '/contact': ['How fast are messages answered?', 'My card was stolen. What now?', 'What is the state of my case?'],
  '/faq': ['How do I stake?', 'Which card tiers are there?', 'What does the vault hold?'],
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
