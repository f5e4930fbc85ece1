/** The words of the contact screen. */
export const contact = {
  title: 'Contact Support',
  lead: 'Tell us what happened and what you expected. We never ask for a seed phrase, a private key or a card number.',
  topics: {
    title: 'What is it about?',
    list: [
      { title: 'Virtual cards', text: 'Eligibility, applications, limits, and cards that do not work.', link: 'Questions about the card', hash: 'prepaid-card' },
      { title: 'Staking and tokens', text: 'Positions, unlock dates, rewards, and a stake that is not found.', link: 'Questions about staking', hash: 'staking' },
      { title: 'Account and technology', text: 'Wallet connection, this app, figures that look wrong.', link: 'Questions about the platform', hash: 'platform-tools' },
    ],
  },
  write: {
    title: 'Write to us',
    text: 'Say in the subject what it is about. If it concerns a wallet, add its public address and nothing else.',
    email: 'Write an email',
    telegram: 'Write on Telegram',
    community: 'Ask the community',
    none: 'This installation names neither an email address nor a community chat.',
  },
  form: {
    title: 'Send a message',
    name: 'Name',
    email: 'Email',
    emailHint: 'We reply to this address.',
    subject: 'Subject',
    category: 'Category',
    categoryNone: 'No category',
    categories: [
      { value: 'virtual-card', label: 'Virtual card' },
      { value: 'staking', label: 'Staking' },
      { value: 'technical', label: 'Technical' },
      { value: 'account', label: 'Account' },
      { value: 'general', label: 'General' },
    ],
    message: 'Message',
    wallet: 'Wallet address',
    walletHint: 'The public address, if the message concerns a wallet.',
    send: 'Send message',
    sending: 'Sending message...',
    missing: { title: 'Required Fields Missing', text: 'Please fill in your name, email, and message before submitting.', showFor: 4000 },
    failed: { title: 'Message Failed', text: 'Please try again or contact us directly via email', showFor: 6000 },
    /** The message of the error itself. */
    refusal: 'Failed to submit form',
    sent: { title: 'Message Sent', showFor: 5000 },
    sentText: 'Your message has the number {reference}. We answer by email within 24 hours.',
  },
  times: {
    title: 'Response times',
    facts: [
      { term: 'Email', value: '24 hours' },
      { term: 'Telegram', value: '2 to 4 hours' },
      { term: 'Priority', value: '1 hour', note: 'For stolen or misused cards and lost access.' },
    ],
  },
  availability: {
    title: 'Availability',
    paragraphs: [
      'Email is read every day. Telegram is answered during the day in Dubai (UTC+4).',
      'The figures in this app need no staff: they are read from the chain day and night, and stay on your device when there is no network.',
    ],
  },
  links: {
    title: 'Quick links',
    list: [
      { to: '/faq', label: 'Frequently asked questions' },
      { to: '/virtual-card', label: 'Virtual cards' },
      { to: '/staking', label: 'Staking positions' },
      { to: '/links', label: 'All links' },
    ],
  },
} as const
