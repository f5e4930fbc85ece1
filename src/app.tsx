import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ViewContext, type ViewSource } from './data/live/use-view.ts'
import type { createAppRouter } from './routes.tsx'

interface AppProps {
  queryClient: QueryClient
  view: ViewSource
  router: ReturnType<typeof createAppRouter>
}

/** The app inside its providers, the same prerendered and in the browser. */
export function App({ queryClient, view, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ViewContext value={view}>
        <RouterProvider router={router} />
      </ViewContext>
    </QueryClientProvider>
  )
}
