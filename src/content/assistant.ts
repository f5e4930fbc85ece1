/** The words around the chat. */
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
