import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import type { ViewSource } from './data/live/use-view.ts'
import { INITIAL_STATE_PLACEHOLDER } from './page/fill.ts'
import { NOT_FOUND_PAGE, PREVIEW_PICTURE } from './page/page-file.ts'
import { placeholderView } from './page/placeholders.ts'
import { markSlots } from './page/slot-marks.ts'
import { createAppRouter } from './routes.tsx'
import { screenOfPath } from './screen-of-path.ts'
import { Disclaimer } from './shell/disclaimer/disclaimer.tsx'
import { headOf } from './shell/frame/page-head.ts'
import { LATER_ATTRIBUTE } from './shell/later/turns.ts'

interface PrerenderedPage {
  html: string
  /** The source file of the page's lazy screen, for the build to link its chunk. */
  screen?: string
}

/** Build time only: the app's pages by path, with placeholders for figures, and the not-found page for every other path. */
export async function prerenderPages(index: string): Promise<Map<string, PrerenderedPage>> {
  const pages = new Map<string, PrerenderedPage>()
  for (const [path, screen] of screenOfPath) pages.set(path, { html: await prerenderPage(index, path), screen })
  pages.set(NOT_FOUND_PAGE, { html: await prerenderPage(index, '/no-such-page') })
  return pages
}

async function prerenderPage(index: string, path: string): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }), { scrollRestoration: false })
  await router.load()
  const placeholders = placeholderView()
  const view: ViewSource = { subscribe: () => () => {}, current: () => placeholders, initial: () => placeholders }
  const queryClient = new QueryClient()
  const root = renderToString(<App queryClient={queryClient} view={view} router={router} />)
  // A query with its own gcTime sets a timer, and would keep the build running.
  queryClient.clear()
  const gate = renderToString(<Disclaimer onAccept={() => {}} />)
  return replaceMarks(index, { head: headTags(path), gate, root: markSlots(root, LATER_ATTRIBUTE), initialState: INITIAL_STATE_PLACEHOLDER })
}

/** Title and description for search engines and the browser's tab. */
function headTags(path: string): string {
  const { title, description, canonical = path, internal = false, found } = headOf(path)
  return renderToStaticMarkup(
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {found ? <link rel="canonical" href={canonical} /> : null}
      {found && !internal ? <Preview title={title} description={description} /> : <meta name="robots" content="noindex" />}
    </>,
  )
}

/** How a link to the page is shown elsewhere. The server puts its own address before the picture's path, see pages.ts. */
function Preview({ title, description }: { title: string; description: string }) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={PREVIEW_PICTURE} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="What the BD vault holds, what BD is worth and how much of it is staked, each with its time" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

function replaceMarks(index: string, marks: Record<string, string>): string {
  return Object.entries(marks).reduce((page, [name, html]) => {
    const mark = `<!--${name}-->`
    if (!page.includes(mark)) throw new Error(`index.html lacks ${mark}`)
    return page.replace(mark, () => html)
  }, index)
}
