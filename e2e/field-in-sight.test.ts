import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { install } from '../src/content/install.ts'
import type { Device, Tab } from './engines/device.ts'
import { engines } from './engines/engines.ts'
import { sharedApp } from './support/shared-app.ts'
import { until } from './support/until.ts'

/** A person who moves through a form by keyboard, or is led to an error, sees the whole field beside header and messages. */

const FORMS = ['/contact', '/convertible-loan'] as const

const app = sharedApp('live')

describe.each(engines)('$name', ({ open }) => {
  describe.skipIf(open === null)('in this machine', () => {
    let device: Device
    beforeAll(async () => {
      if (open) device = await open()
    })
    afterAll(() => device?.close())

    it.each(FORMS)('shows each field of %s that Tab leads to, beside the header and a message', async (path) => {
      const tab = await openForm(device, path)
      await showMessage(tab)
      await tab.run(() => document.querySelector<HTMLElement>('main form :is(input, textarea):not([tabindex="-1"])')?.focus(), null)
      const forth = await walk(tab, 'forth')
      expect(forth.fields.length).toBeGreaterThanOrEqual(5)
      expect(forth.hidden).toEqual([])
      await tab.tabKey('back')
      const back = await walk(tab, 'back')
      expect(back.fields).toEqual(forth.fields.toReversed())
      expect(back.hidden).toEqual([])
      await tab.close()
    })

    it('shows the first field that is wrong in an empty form, beside the header and a message', async () => {
      const tab = await openForm(device, '/contact')
      await showMessage(tab)
      await tab.run(() => {
        const submit = document.querySelector<HTMLElement>('main form button[type=submit]')
        submit?.focus()
        submit?.click()
      }, null)
      const wrong = await until(
        async () => {
          const look = await tab.run(inSight, null)
          return look.wrong && look
        },
        { what: 'the first wrong field to have the focus' },
      )
      expect(wrong.trouble).toBe('')
      await tab.close()
    })

    it('shows the field that a message would have come over', async () => {
      const tab = await openForm(device, '/contact')
      await tab.run(() => {
        const field = document.querySelector('main form textarea')
        if (!(field instanceof HTMLElement)) throw new Error('there is no such field')
        field.focus()
        field.scrollIntoView({ block: 'start' })
      }, null)
      await showMessage(tab)
      expect((await tab.run(inSight, null)).trouble).toBe('')
      await tab.close()
    })
  })
})

async function openForm(device: Device, path: string): Promise<Tab> {
  const tab = await device.open(app.url)
  await tab.run(() => {
    const now = new Date()
    localStorage.setItem('bd.disclaimer', [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-'))
  }, null)
  await tab.goto(app.url + path)
  const ready = () =>
    tab.run(
      (names) => names.every((one) => Object.keys(document.querySelector(one) ?? {}).some((key) => key.startsWith('__reactProps'))),
      ['header button', 'main form input', 'section[aria-label^="Messages"]'],
    )
  await until(ready, { what: 'the form' })
  return tab
}

/** A message that stays, because the pointer is on it. */
async function showMessage(tab: Tab): Promise<void> {
  await tab.run(() => window.dispatchEvent(new Event('appinstalled')), null)
  await until(() => tab.run((title) => document.querySelector('section[aria-label^="Messages"]')?.textContent?.includes(title), install.thanks.title), { what: 'a message' })
  await tab.run(async () => {
    const viewport = document.querySelector('section[aria-label^="Messages"]')
    viewport?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    // It flies in.
    await Promise.all((viewport?.getAnimations({ subtree: true }) ?? []).map((one) => one.finished))
  }, null)
}

/** Tabs from the focused field to the last or first of the form, and returns the fields it reached and what is wrong with their position. */
async function walk(tab: Tab, direction: 'forth' | 'back'): Promise<{ fields: string[]; hidden: string[] }> {
  const fields: string[] = []
  const hidden: string[] = []
  for (let step = 0; step < 60; step++) {
    let { name, inForm, trouble } = await tab.run(inSight, null)
    // On a busy machine the browser scrolls later than three frames.
    for (let look = 0; trouble !== '' && look < 20; look++) ({ name, inForm, trouble } = await tab.run(inSight, null))
    if (!inForm) return { fields, hidden }
    if (name !== '') fields.push(name)
    if (name !== '' && trouble !== '') hidden.push(`${name} ${trouble}`)
    await tab.tabKey(direction)
  }
  throw new Error('Tab does not lead out of the form')
}

/** Runs in the page once it has settled: the position of the focused element in the window. */
async function inSight(): Promise<{ name: string; inForm: boolean; wrong: boolean; trouble: string }> {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  const field = document.activeElement ?? document.body
  const { top, bottom, left, right } = field.getBoundingClientRect()
  const [middle, centre] = [(top + bottom) / 2, (left + right) / 2]
  const points = [[centre, top + 3], [centre, bottom - 3], [left + 3, middle], [right - 3, middle]] as const
  const above = points.map(([x, y]) => document.elementFromPoint(x, y)).find((one) => one !== null && !field.contains(one) && !one.contains(field))
  const outside = top < 0 || bottom > window.innerHeight
  const where = `${Math.round(top)} to ${Math.round(bottom)} of ${window.innerHeight}`
  return {
    name: field.matches('input, select, textarea, [role=combobox]') ? (field.getAttribute('name') ?? field.id) || field.tagName : '',
    inForm: field.closest('main form') !== null,
    wrong: field.getAttribute('aria-invalid') === 'true',
    trouble: outside ? `is outside the window: ${where}` : above ? `lies under ${above.tagName} ${above.textContent?.slice(0, 30)}: ${where}` : '',
  }
}
