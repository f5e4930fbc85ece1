import { Outlet, createRootRoute, createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { ErrorScreen } from './shell/frame/error-screen.tsx'
import { NotFound } from './shell/frame/not-found.tsx'
import { Shell } from './shell/frame/shell.tsx'

/** Every path of the app. Screens are lazy; the first one is loaded before React takes the page over. */

const root = createRootRoute({
  component: () => (
    <Shell version={__APP_VERSION__}>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
})

const dashboard = lazyRouteComponent(() => import('./screens/dashboard/dashboard.tsx'), 'Dashboard')
const staking = lazyRouteComponent(() => import('./screens/staking/staking.tsx'), 'Staking')
const tokenomics = lazyRouteComponent(() => import('./screens/tokenomics/tokenomics.tsx'), 'Tokenomics')
const card = lazyRouteComponent(() => import('./screens/card/card.tsx'), 'Card')
const polishedCard = lazyRouteComponent(() => import('./screens/card/overview/polished-card.tsx'), 'PolishedCard')
const cardApplication = lazyRouteComponent(() => import('./screens/card-application/card-application.tsx'), 'CardApplication')
const rewards = lazyRouteComponent(() => import('./screens/rewards/rewards.tsx'), 'Rewards')
const analytics = lazyRouteComponent(() => import('./screens/analytics/analytics.tsx'), 'Analytics')
const enhancedAnalytics = lazyRouteComponent(
  () => import('./screens/enhanced-analytics/enhanced-analytics.tsx'),
  'EnhancedAnalytics',
)
const investorJourney = lazyRouteComponent(() => import('./screens/investor-journey/investor-journey.tsx'), 'InvestorJourney')
const faq = lazyRouteComponent(() => import('./screens/faq/faq.tsx'), 'Faq')
const links = lazyRouteComponent(() => import('./screens/links/links.tsx'), 'Links')
const contact = lazyRouteComponent(() => import('./screens/contact/contact.tsx'), 'Contact')
const loanNote = lazyRouteComponent(() => import('./screens/loan-note/loan-note.tsx'), 'LoanNote')
const settings = lazyRouteComponent(() => import('./screens/settings/settings.tsx'), 'Settings')
const botDiagnostics = lazyRouteComponent(() => import('./screens/bot-diagnostics/bot-diagnostics.tsx'), 'BotDiagnostics')
const newBotDiagnostics = lazyRouteComponent(() => import('./screens/bot-diagnostics/new-bot-diagnostics.tsx'), 'NewBotDiagnostics')
const openLink = lazyRouteComponent(() => import('./screens/open/open.tsx'), 'Open')
const adminLogin = lazyRouteComponent(() => import('./screens/admin-login/admin-login.tsx'), 'AdminLogin')
const adminSetup = lazyRouteComponent(() => import('./screens/admin-setup/admin-setup.tsx'), 'AdminSetup')
const adminDashboard = lazyRouteComponent(() => import('./screens/admin-dashboard/admin-dashboard.tsx'), 'AdminDashboard')
const privacyPolicy = lazyRouteComponent(() => import('./screens/legal/privacy-policy.tsx'), 'PrivacyPolicy')
const termsOfService = lazyRouteComponent(() => import('./screens/legal/terms-of-service.tsx'), 'TermsOfService')
const riskDisclaimer = lazyRouteComponent(() => import('./screens/legal/risk-disclaimer.tsx'), 'RiskDisclaimer')

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: dashboard }),
  createRoute({ getParentRoute: () => root, path: '/dashboard', component: dashboard }),
  createRoute({ getParentRoute: () => root, path: '/staking', component: staking }),
  createRoute({ getParentRoute: () => root, path: '/tokenomics', component: tokenomics }),
  createRoute({ getParentRoute: () => root, path: '/virtual-card', component: card }),
  createRoute({ getParentRoute: () => root, path: '/card-registration', component: card }),
  createRoute({ getParentRoute: () => root, path: '/polished-card', component: polishedCard }),
  createRoute({ getParentRoute: () => root, path: '/card-application', component: cardApplication }),
  createRoute({ getParentRoute: () => root, path: '/rewards', component: rewards }),
  createRoute({ getParentRoute: () => root, path: '/analytics', component: analytics }),
  createRoute({ getParentRoute: () => root, path: '/enhanced-analytics', component: enhancedAnalytics }),
  createRoute({ getParentRoute: () => root, path: '/investor-journey', component: investorJourney }),
  createRoute({ getParentRoute: () => root, path: '/faq', component: faq }),
  createRoute({ getParentRoute: () => root, path: '/help', component: faq }),
  createRoute({ getParentRoute: () => root, path: '/links', component: links }),
  createRoute({ getParentRoute: () => root, path: '/contact', component: contact }),
  createRoute({ getParentRoute: () => root, path: '/convertible-loan', component: loanNote }),
  createRoute({ getParentRoute: () => root, path: '/investment', component: loanNote }),
  createRoute({ getParentRoute: () => root, path: '/settings', component: settings }),
  createRoute({ getParentRoute: () => root, path: '/bot-diagnostics', component: botDiagnostics }),
  createRoute({ getParentRoute: () => root, path: '/new-bot-diagnostics', component: newBotDiagnostics }),
  createRoute({ getParentRoute: () => root, path: '/open', component: openLink }),
  createRoute({ getParentRoute: () => root, path: '/admin/login', component: adminLogin }),
  createRoute({ getParentRoute: () => root, path: '/admin/setup', component: adminSetup }),
  createRoute({ getParentRoute: () => root, path: '/admin/dashboard', component: adminDashboard }),
  createRoute({ getParentRoute: () => root, path: '/privacy-policy', component: privacyPolicy }),
  createRoute({ getParentRoute: () => root, path: '/terms-of-service', component: termsOfService }),
  createRoute({ getParentRoute: () => root, path: '/disclaimer', component: riskDisclaimer }),
])

/** Scroll positions are restored in the browser only: prerendered, that would put a script into the page that no policy allows. */
export function createAppRouter(history: RouterHistory, { scrollRestoration }: { scrollRestoration: boolean }) {
  return createRouter({
    routeTree,
    history,
    scrollRestoration,
    defaultPreload: 'intent',
  })
}

/** Paths that are prerendered, each into a page of its own, with the file of its screen; every other path gets the not-found page. */
export const screenOfPath = {
  '/': 'src/screens/dashboard/dashboard.tsx',
  '/dashboard': 'src/screens/dashboard/dashboard.tsx',
  '/staking': 'src/screens/staking/staking.tsx',
  '/tokenomics': 'src/screens/tokenomics/tokenomics.tsx',
  '/virtual-card': 'src/screens/card/card.tsx',
  '/card-registration': 'src/screens/card/card.tsx',
  '/polished-card': 'src/screens/card/overview/polished-card.tsx',
  '/card-application': 'src/screens/card-application/card-application.tsx',
  '/rewards': 'src/screens/rewards/rewards.tsx',
  '/analytics': 'src/screens/analytics/analytics.tsx',
  '/enhanced-analytics': 'src/screens/enhanced-analytics/enhanced-analytics.tsx',
  '/investor-journey': 'src/screens/investor-journey/investor-journey.tsx',
  '/faq': 'src/screens/faq/faq.tsx',
  '/help': 'src/screens/faq/faq.tsx',
  '/links': 'src/screens/links/links.tsx',
  '/contact': 'src/screens/contact/contact.tsx',
  '/convertible-loan': 'src/screens/loan-note/loan-note.tsx',
  '/investment': 'src/screens/loan-note/loan-note.tsx',
  '/settings': 'src/screens/settings/settings.tsx',
  '/bot-diagnostics': 'src/screens/bot-diagnostics/bot-diagnostics.tsx',
  '/new-bot-diagnostics': 'src/screens/bot-diagnostics/new-bot-diagnostics.tsx',
  '/open': 'src/screens/open/open.tsx',
  '/admin/login': 'src/screens/admin-login/admin-login.tsx',
  '/admin/setup': 'src/screens/admin-setup/admin-setup.tsx',
  '/admin/dashboard': 'src/screens/admin-dashboard/admin-dashboard.tsx',
  '/privacy-policy': 'src/screens/legal/privacy-policy.tsx',
  '/terms-of-service': 'src/screens/legal/terms-of-service.tsx',
  '/disclaimer': 'src/screens/legal/risk-disclaimer.tsx',
} as const

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
