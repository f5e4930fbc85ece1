import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider, createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ViewContext } from '../data/live/use-view.ts'
import type { PageView } from '../page/view.ts'
import { createAppRouter } from '../routes.tsx'

/** A screen, or a part of one, as HTML, inside everything that the app puts around it. */
export function renderScreen(view: PageView, screen: ReactNode): string {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }), { scrollRestoration: false })
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ViewContext value={{ subscribe: () => () => {}, current: () => view, initial: () => view }}>
        <RouterContextProvider router={router}>{screen}</RouterContextProvider>
      </ViewContext>
    </QueryClientProvider>,
  )
}

/** The part of a page from a heading to the end of its section; throws when there is no such heading. */
export function card(html: string, heading: string): string {
  const found = new RegExp(`<h[23][^>]*>${heading}</h[23]>.*?</section>`, 's').exec(html)
  if (!found) throw new Error(`no card is called ${heading}`)
  return found[0]
}

/** What is left of HTML without its tags. */
export function words(html: string): string {
  return html.replaceAll(/<[^>]+>/g, '')
}
