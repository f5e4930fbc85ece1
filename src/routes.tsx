import { Outlet, createRootRoute, createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { ErrorScreen } from './shell/error-screen.tsx'
import { NotFound } from './shell/not-found.tsx'
import { Shell } from './shell/shell.tsx'

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

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: dashboard }),
  createRoute({ getParentRoute: () => root, path: '/dashboard', component: dashboard }),
  createRoute({ getParentRoute: () => root, path: '/staking', component: staking }),
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
} as const

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
