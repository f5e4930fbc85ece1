import { Outlet, createRootRoute, createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { placesWhere, screenPath, type Path, type ScreenPath } from './content/routes.ts'
import { ErrorScreen } from './shell/frame/error-screen.tsx'
import { NotFound } from './shell/frame/not-found.tsx'
import { Shell } from './shell/frame/shell.tsx'

/** The screen of each path in src/content/routes.ts, one per line. Screens are lazy; the first one is loaded before hydration. */
const screens = {
  '/': lazyRouteComponent(() => import('./screens/dashboard/dashboard.tsx'), 'Dashboard'),
  '/virtual-card': lazyRouteComponent(() => import('./screens/card/card.tsx'), 'Card'),
  '/virtual-card/status': lazyRouteComponent(() => import('./screens/card/status/card-status.tsx'), 'CardStatus'),
  '/staking': lazyRouteComponent(() => import('./screens/staking/staking.tsx'), 'Staking'),
  '/analytics': lazyRouteComponent(() => import('./screens/analytics/analytics.tsx'), 'Analytics'),
  '/rewards': lazyRouteComponent(() => import('./screens/rewards/rewards.tsx'), 'Rewards'),
  '/tokenomics': lazyRouteComponent(() => import('./screens/tokenomics/tokenomics.tsx'), 'Tokenomics'),
  '/faq': lazyRouteComponent(() => import('./screens/faq/faq.tsx'), 'Faq'),
  '/links': lazyRouteComponent(() => import('./screens/links/links.tsx'), 'Links'),
  '/convertible-loan': lazyRouteComponent(() => import('./screens/loan-note/loan-note.tsx'), 'LoanNote'),
  '/contact': lazyRouteComponent(() => import('./screens/contact/contact.tsx'), 'Contact'),
  '/my': lazyRouteComponent(() => import('./screens/my/my.tsx'), 'My'),
  '/my/statement': lazyRouteComponent(() => import('./screens/my/statement/statement.tsx'), 'Statement'),
  '/case': lazyRouteComponent(() => import('./screens/case/case.tsx'), 'Case'),
  '/outgoing': lazyRouteComponent(() => import('./screens/outgoing/outgoing.tsx'), 'Outgoing'),
  '/settings': lazyRouteComponent(() => import('./screens/settings/settings.tsx'), 'Settings'),
  '/polished-card': lazyRouteComponent(() => import('./screens/card/overview/polished-card.tsx'), 'PolishedCard'),
  '/card-application': lazyRouteComponent(() => import('./screens/card-application/card-application.tsx'), 'CardApplication'),
  '/enhanced-analytics': lazyRouteComponent(() => import('./screens/enhanced-analytics/enhanced-analytics.tsx'), 'EnhancedAnalytics'),
  '/investor-journey': lazyRouteComponent(() => import('./screens/investor-journey/investor-journey.tsx'), 'InvestorJourney'),
  '/privacy-policy': lazyRouteComponent(() => import('./screens/legal/privacy-policy.tsx'), 'PrivacyPolicy'),
  '/terms-of-service': lazyRouteComponent(() => import('./screens/legal/terms-of-service.tsx'), 'TermsOfService'),
  '/disclaimer': lazyRouteComponent(() => import('./screens/legal/risk-disclaimer.tsx'), 'RiskDisclaimer'),
  '/open': lazyRouteComponent(() => import('./screens/open/open.tsx'), 'Open'),
  '/wallet/mobile': lazyRouteComponent(() => import('./screens/wallet-mobile/wallet-mobile.tsx'), 'WalletMobile'),
  '/wallet/return': lazyRouteComponent(() => import('./screens/wallet-return/wallet-return.tsx'), 'WalletReturn'),
  '/bot-diagnostics': lazyRouteComponent(() => import('./screens/bot-diagnostics/bot-diagnostics.tsx'), 'BotDiagnostics'),
  '/new-bot-diagnostics': lazyRouteComponent(() => import('./screens/bot-diagnostics/new-bot-diagnostics.tsx'), 'NewBotDiagnostics'),
  '/admin/login': lazyRouteComponent(() => import('./screens/admin-login/admin-login.tsx'), 'AdminLogin'),
  '/admin/setup': lazyRouteComponent(() => import('./screens/admin-setup/admin-setup.tsx'), 'AdminSetup'),
  '/admin/people': lazyRouteComponent(() => import('./screens/admin-people/admin-people.tsx'), 'AdminPeople'),
  '/admin/audit': lazyRouteComponent(() => import('./screens/admin-audit/admin-audit.tsx'), 'AdminAudit'),
  '/admin/account': lazyRouteComponent(() => import('./screens/admin-account/admin-account.tsx'), 'AdminAccount'),
  '/admin/invitation': lazyRouteComponent(() => import('./screens/admin-invitation/admin-invitation.tsx'), 'AdminInvitation'),
  '/admin/inbox': lazyRouteComponent(() => import('./screens/admin-inbox/admin-inbox.tsx'), 'AdminInbox'),
  '/admin/dashboard': lazyRouteComponent(() => import('./screens/admin-dashboard/admin-dashboard.tsx'), 'AdminDashboard'),
  '/admin/system': lazyRouteComponent(() => import('./screens/admin-system/admin-system.tsx'), 'AdminSystem'),
  '/admin/person': lazyRouteComponent(() => import('./screens/admin-person/admin-person.tsx'), 'AdminPerson'),
} as const satisfies Record<ScreenPath, object>

const root = createRootRoute({
  component: () => (
    <Shell version={__APP_VERSION__}>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
})

const paths = placesWhere(() => true).map(({ to }) => to)

function routeAt<P extends Path>(path: P) {
  return createRoute({ getParentRoute: () => root, path, component: screens[screenPath(path)] })
}
type Routes = { [P in Path]: ReturnType<typeof routeAt<P>> }

const routesByPath: Record<string, unknown> = Object.fromEntries(paths.map((path) => [path, routeAt(path)]))
if (!isWhole(routesByPath)) throw new Error('a path has no route')

const routeTree = root.addChildren(routesByPath)

function isWhole(some: Record<string, unknown>): some is Routes {
  return paths.every((path) => path in some)
}

/** Restore scroll positions in the browser only: prerendered, that would add an inline script, which our policy forbids. */
export function createAppRouter(history: RouterHistory, { scrollRestoration }: { scrollRestoration: boolean }) {
  return createRouter({
    routeTree,
    history,
    scrollRestoration,
    defaultPreload: 'intent',
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
