import type { Page } from 'playwright-core'
import { until } from './until.ts'

const NAME = 'Network health'

/** Resolves when the network-health badge says `text`. */
export async function badgeSays(page: Page, text: string, within = 30_000): Promise<void> {
  const badge = page.getByRole('complementary', { name: NAME })
  await until(async () => (await badge.innerText()).includes(text), { what: `the badge to say '${text}'`, within })
}

/** How long after the browser's own event the badge says `text`, milliseconds; `cause` brings the event about. */
export async function badgeFollows(page: Page, event: 'online' | 'offline', text: string, cause: () => Promise<unknown>): Promise<number> {
  await page.evaluate(
    ([name, event, text]) => {
      delete document.documentElement.dataset['took']
      addEventListener(
        event,
        () => {
          const begun = performance.now()
          const look = () => {
            const says = document.querySelector(`aside[aria-label="${name}"]`)?.textContent ?? ''
            if (says.includes(text)) document.documentElement.dataset['took'] = String(performance.now() - begun)
            else requestAnimationFrame(look)
          }
          look()
        },
        { once: true },
      )
    },
    [NAME, event, text] as const,
  )
  await cause()
  return Number(await until(() => page.evaluate(() => document.documentElement.dataset['took'] ?? null), { what: `the badge to say '${text}'` }))
}
