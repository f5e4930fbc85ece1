import { routes, screenPath, type Path, type ScreenPath } from './routes.ts'

/** What a page is called in the browser's tab, and what a search engine prints under it. */
export interface PageHead {
  /** As a list of pages names it. */
  name: string
  title: string
  description: string
  /** The canonical path, where two paths show one screen. */
  canonical?: string
  /** For those who run the app, and not for search engines. */
  internal?: boolean
}

const descriptions: Record<ScreenPath, string> = {
  '/': 'What the BD vault holds, what the token is worth and who stakes it, each figure with its age and source. Works with no network.',
  '/virtual-card': 'The three tiers of the BD virtual card, what each asks for and gives, and a check of which one a wallet reaches.',
  '/virtual-card/status': 'Where the order of your virtual card stands, and the card itself.',
  '/staking': 'How much BD is staked, by whom and until when, read from the chain position by position, with a search by wallet.',
  '/analytics': 'The figures of the BD token side by side: vault, market, holders and staking, each with its age and source.',
  '/rewards': 'What staking BD for 180 days pays, how the rate is calculated, and what to know beforehand.',
  '/tokenomics': 'The fixed supply of BD, how it is allocated, and what of it the vault and the stakers hold.',
  '/faq': 'Questions about the BD token, its vault, staking, the virtual card and this app, with a search over all answers.',
  '/links': 'Every official address of BD on one page: staking, market, explorers, community and contact.',
  '/convertible-loan': 'The convertible loan note of BlackDuck: its terms, its dates and how to apply.',
  '/contact': 'How to reach BlackDuck: by email, in the community, or on Telegram.',
  '/my': 'What your wallets hold and have staked, and when it unlocks, without connecting one.',
  '/my/statement': 'What a wallet staked and withdrew in a period.',
  '/case': 'What became of a message or an application you sent: its state, a question of the team, and how to withdraw it.',
  '/outgoing': 'The forms you finished without a connection, waiting on this device: what is stored, when it is sent, and how to edit or delete it.',
  '/settings': 'How this app looks on this device, what it stores here, how to install it and what it notifies you of.',
  '/polished-card': 'The BD virtual card drawn large, with its tier and its benefits.',
  '/card-application': 'The application for a BD virtual card, for a wallet whose stake was checked: name, contact, and the alias on the card.',
  '/enhanced-analytics': 'Every staker with amount, date and time left, beside the totals of the staking account.',
  '/investor-journey': 'The way from a first look at BD to staking and the card, step by step.',
  '/privacy-policy': 'What this app stores on your device, what the server keeps, for how long and why.',
  '/terms-of-service': 'The terms under which BlackDuck offers this app.',
  '/disclaimer': 'The risks of the BD token and of staking it, said in full: 180 days locked, no early withdrawal.',
  '/open': 'Links that begin with web+bd lead to a place in this app.',
  '/wallet/mobile': 'Connects the wallet app of this phone, and shows that the wallet is yours.',
  '/wallet/return': 'Where a wallet app leads back to, with its answer for BD.',
  '/bot-diagnostics': 'Whether the Telegram bot of this installation is connected and may write. For administrators.',
  '/new-bot-diagnostics': 'The state of the Telegram bot at a glance, and a test application sent from end to end. For administrators.',
  '/admin/login': 'The sign-in for administrators, who handle incoming submissions.',
  '/admin/setup': 'Creates the first administrator of this installation, once.',
  '/admin/people': 'Who may sign in as an administrator, and as what. For administrators only.',
  '/admin/audit': 'Who did what, in a log that cannot be changed. For administrators only.',
  '/admin/account': 'Password, second factor and sessions of the administrator who is signed in.',
  '/admin/invitation': 'Where somebody who was invited becomes an administrator.',
  '/admin/inbox': 'Every message and application with the state of its case, for administrators only.',
  '/admin/dashboard': 'Applications, messages and their delivery, for administrators only.',
  '/admin/system': 'How every part of this installation stands, for administrators only.',
  '/admin/person': 'Finds, hands over and erases what is stored about a person. For owners only.',
}

const DASHBOARD_TITLE = 'BlackDuck: vault, price and staking of the BD token'

/** Title, description and canonical address of a path. */
export function pageAt(path: Path): PageHead {
  const { name, internal }: { name: string; internal?: true } = routes[path]
  const shown = screenPath(path)
  return {
    name,
    title: shown === '/' ? DASHBOARD_TITLE : titleOf(name),
    description: descriptions[shown],
    internal: internal === true,
    ...(shown === path ? {} : { canonical: shown }),
  }
}

/** For every unknown path. */
export const notFoundPage: PageHead = { name: 'Page Not Found', title: titleOf('Page Not Found'), description: 'There is no page at this address.' }

function titleOf(name: string): string {
  return `${name} · BlackDuck`
}
