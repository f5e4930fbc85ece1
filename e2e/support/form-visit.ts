import type { Browser, Locator, Page } from 'playwright-core'
import { z } from 'zod'
import { guest } from './guest.ts'
import { hydrated, type visit, type Visitor } from './visitor.ts'

export interface Sent {
  path: string
  type: string
  key: string
  /** Texts as they are, files as `name, type`. */
  body: Record<string, string>
}

export interface FormVisitor extends Visitor {
  form: Locator
  /** Every POST that the page has made since it was loaded. */
  sent: () => Promise<Sent[]>
  /** Where messages show. */
  toast: Locator
}

/** A visitor on a form's page, on a phone; with `visit`, one who stays for several tests. */
export async function visitForm(browser: Browser, url: string, enter: typeof visit = guest): Promise<FormVisitor> {
  const visitor = await enter(browser, { worker: false, context: { reducedMotion: 'reduce' } })
  const { page } = visitor
  await page.addInitScript(RECORD_POSTS)
  await page.goto(url)
  await hydrated(page)
  const form = page.getByRole('main').locator('form')
  await form.waitFor()
  const toast = page.getByRole('region', { name: /Messages/ })
  await toast.waitFor({ state: 'attached' })
  return { ...visitor, form, toast, sent: async () => posts.parse(await page.evaluate('window.posts')) }
}

/** What fetch is asked to send, and as what; a form with files can't be read from outside the page. */
const RECORD_POSTS = `{
  const { fetch } = window
  window.posts = []
  window.fetch = (path, init) => {
    if (init?.method === 'POST') {
      const headers = new Headers(init.headers)
      const isForm = init.body instanceof FormData
      const entries = isForm ? [...init.body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name + ', ' + value.type]) : []
      window.posts.push({
        path,
        type: new Request('/', { method: 'POST', body: init.body, headers }).headers.get('content-type') ?? '',
        key: headers.get('idempotency-key') ?? '',
        body: isForm ? Object.fromEntries(entries) : JSON.parse(init.body ?? '{}'),
      })
    }
    return fetch(path, init)
  }
}`
const posts = z.array(z.object({ path: z.string(), type: z.string(), key: z.string(), body: z.record(z.string(), z.string()) }))

/** Answers the next calls of a path with these, one after the other, and leaves what follows to the server. */
export async function answerOnce(page: Page, path: string, ...answers: { status: number; json: unknown; when?: Promise<void> }[]): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const next = answers.shift()
    if (!next) return route.continue()
    await next.when
    await route.fulfill(next)
  })
}

/** What is kept of a form on the device. */
export const keptDraft = (page: Page, form: string) =>
  page.evaluate(
    (name) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('bd-outbox')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').get(name)
          reading.addEventListener('error', () => reject(reading.error))
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result ?? null)
          })
        })
      }),
    form,
  )
