/** What is known of a path besides its screen (src/routes.tsx) and its description (pages.ts). */
interface RouteFacts {
  /** As navigation, footer, palette and the browser's tab name it. */
  name: string
  /** The canonical path, where this is a second path of its screen. */
  canonical?: string
  /** In no list of pages and hidden from search engines: for administrators, or reached only by a link. */
  internal?: true
  /** In the header and the menu. */
  header?: true
  /** In one of the footer's two lists. */
  footer?: 'places' | 'rules'
  /** The shortcut: G, then this letter. */
  key?: string
  /** The place that a link of the app's own scheme names: web+bd:vault. */
  link?: string
}

/** Every path of the app, once; lists of places are derived from it and have its order. */
export const routes = {
  '/': { name: 'Dashboard', header: true, footer: 'places', key: 'd', link: 'vault' },
  '/dashboard': { name: 'Dashboard', canonical: '/' },
  '/virtual-card': { name: 'Virtual Cards', header: true, footer: 'places', key: 'v', link: 'card' },
  '/virtual-card/status': { name: 'Card Status' },
  '/card-registration': { name: 'Virtual Cards', canonical: '/virtual-card' },
  '/staking': { name: 'Staking', header: true, key: 's', link: 'staking' },
  '/analytics': { name: 'Analytics', header: true, key: 'a', link: 'analytics' },
  '/rewards': { name: 'Rewards', header: true, footer: 'places', key: 'r', link: 'rewards' },
  '/tokenomics': { name: 'Tokenomics', header: true, footer: 'places', key: 't' },
  '/faq': { name: 'FAQ', header: true, footer: 'places', key: 'f', link: 'faq' },
  '/help': { name: 'FAQ', canonical: '/faq' },
  '/links': { name: 'Links', header: true, footer: 'places', key: 'l' },
  '/convertible-loan': { name: 'Loan Note', header: true, key: 'n' },
  '/investment': { name: 'Loan Note', canonical: '/convertible-loan' },
  '/contact': { name: 'Contact', footer: 'places', link: 'contact' },
  '/my': { name: 'My BD' },
  '/my/statement': { name: 'Statement', internal: true },
  '/case': { name: 'My Case' },
  '/outgoing': { name: 'Outgoing' },
  '/settings': { name: 'Settings', footer: 'places' },
  '/polished-card': { name: 'Card' },
  '/card-application': { name: 'Card Application' },
  '/enhanced-analytics': { name: 'Enhanced Analytics' },
  '/investor-journey': { name: 'Investor Journey' },
  '/privacy-policy': { name: 'Privacy Policy', footer: 'rules' },
  '/terms-of-service': { name: 'Terms of Service', footer: 'rules' },
  '/disclaimer': { name: 'Risk Disclaimer', footer: 'rules' },
  '/open': { name: 'Opening a link', internal: true },
  '/wallet/mobile': { name: 'Wallet App', internal: true },
  '/wallet/return': { name: 'Back from your wallet', internal: true },
  '/bot-diagnostics': { name: 'Bot Diagnostics', internal: true },
  '/new-bot-diagnostics': { name: 'New Bot Diagnostics', internal: true },
  '/admin/login': { name: 'Admin Login', internal: true },
  '/admin/setup': { name: 'Admin Setup', internal: true },
  '/admin/inbox': { name: 'Admin Inbox', internal: true },
  '/admin/dashboard': { name: 'Admin Dashboard', internal: true },
  '/admin/people': { name: 'People', internal: true },
  '/admin/audit': { name: 'Audit Log', internal: true },
  '/admin/account': { name: 'Your Account', internal: true },
  '/admin/invitation': { name: 'Invitation', internal: true },
  '/admin/system': { name: 'System', internal: true },
  '/admin/person': { name: 'A Person’s Data', internal: true },
} as const satisfies Record<string, RouteFacts>

export type Path = keyof typeof routes

/** The paths that have a screen of their own. */
export type ScreenPath = { [P in Path]: (typeof routes)[P] extends { canonical: string } ? never : P }[Path]

/** The path whose screen this one shows. */
export function screenPath(path: Path): ScreenPath {
  return hasOwnScreen(path) ? path : routes[path].canonical
}

export interface Place extends Omit<RouteFacts, 'canonical'> {
  to: Path
}

/** The paths whose facts satisfy `holds`, in the table's order. */
export function placesWhere(holds: (route: RouteFacts) => boolean): Place[] {
  return Object.entries<RouteFacts>(routes).flatMap(([to, route]) => (isPath(to) && holds(route) ? [{ ...route, to }] : []))
}

function hasOwnScreen(path: Path): path is ScreenPath {
  return !('canonical' in routes[path])
}

/** Whether there is a page at this path. No trailing slash, except for '/'. */
export function isPath(path: string): path is Path {
  return Object.hasOwn(routes, path)
}
