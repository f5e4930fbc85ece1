/** What a page is called in the browser's tab, and what a search engine prints under it. */
export interface PageHead {
  /** As a list of pages names it. */
  name: string
  title: string
  description: string
  /** The address that counts where two paths show one screen. */
  canonical?: string
  /** For those who run the app: reached by its address, in no list of pages, and not for search engines. */
  internal?: true
}

const named = (name: string, description: string, canonical?: string): PageHead => ({
  name,
  title: `${name} · BlackDuck`,
  description,
  ...(canonical === undefined ? {} : { canonical }),
})

const internal = (head: PageHead) => ({ ...head, internal: true }) as const

const dashboard: PageHead = {
  name: 'Dashboard',
  title: 'BlackDuck: vault, price and staking of the BD token',
  description:
    'What the BD vault holds, what the token is worth and who stakes it, each figure with its age and source. Works with no network.',
}
const card = named('Virtual Cards', 'The three tiers of the BD virtual card, what each asks for and gives, and a check of which one a wallet reaches.')
const faq = named('FAQ', 'Questions about the BD token, its vault, staking, the virtual card and this app, with a search over all answers.')
const loanNote = named('Loan Note', 'The convertible loan note of BlackDuck: its terms, its dates and how to ask for it.')

/** Every path of src/routes.tsx; src/shell/frame/page-head.ts does not compile when one is missing. */
export const pages = {
  '/': dashboard,
  '/dashboard': { ...dashboard, canonical: '/' },
  '/staking': named('Staking', 'How much BD is staked, by whom and until when, read from the chain position by position, with a search by wallet.'),
  '/tokenomics': named('Tokenomics', 'The fixed supply of BD, how it is allocated, and what of it the vault and the stakers hold.'),
  '/virtual-card': card,
  '/card-registration': { ...card, canonical: '/virtual-card' },
  '/polished-card': named('Card', 'The BD virtual card drawn large, with its tier and its benefits.'),
  '/card-application': named('Card Application', 'The application for a BD virtual card, for a wallet whose stake was checked: name, contact, and the alias on the card.'),
  '/rewards': named('Rewards', 'What staking BD for 180 days pays, how the rate is meant, and what has to be known before.'),
  '/analytics': named('Analytics', 'The figures of the BD token side by side: vault, market, holders and staking, each with its age and source.'),
  '/enhanced-analytics': named('Enhanced Analytics', 'Every staker with amount, date and time left, beside the totals of the staking account.'),
  '/investor-journey': named('Investor Journey', 'The way from a first look at BD to staking and the card, step by step.'),
  '/faq': faq,
  '/help': { ...faq, canonical: '/faq' },
  '/links': named('Links', 'Every official address of BD on one page: staking, market, explorers, community and contact.'),
  '/contact': named('Contact', 'How to reach BlackDuck: by e-mail, in the community, or on Telegram.'),
  '/convertible-loan': loanNote,
  '/investment': { ...loanNote, canonical: '/convertible-loan' },
  '/settings': named('Settings', 'How this app looks on this device, what it stores here, how it is installed and what it notifies of.'),
  '/bot-diagnostics': internal(named('Bot Diagnostics', 'Whether the Telegram bot of this installation is connected and may write. For administrators.')),
  '/new-bot-diagnostics': internal(named('New Bot Diagnostics', 'The state of the Telegram bot at a glance, and a test application through the whole way. For administrators.')),
  '/open': named('Opening a link', 'Links that begin with web+bd lead to a place in this app.', '/'),
  '/privacy-policy': named('Privacy Policy', 'What this app stores on your device, what the server keeps, for how long and why.'),
  '/terms-of-service': named('Terms of Service', 'The terms under which BlackDuck offers this app.'),
  '/admin/login': internal(named('Admin Login', 'The way in for those who work through what people send in.')),
  '/admin/setup': internal(named('Admin Setup', 'Makes the first administrator of this installation, once.')),
  '/admin/dashboard': internal(named('Admin Dashboard', 'Applications, messages and their delivery, for administrators only.')),
  '/disclaimer': named('Risk Disclaimer', 'The risks of the BD token and of staking it, said in full: 180 days locked, no early withdrawal.'),
} as const satisfies Record<string, PageHead>

/** For every path that leads nowhere. */
export const notFoundPage = named('Page Not Found', 'There is no page at this address.')
