import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { plant, storedRecord, trouble, troubleWorker, type Trouble } from './support/stored.ts'
import { until, untilEqual } from './support/until.ts'
import { figure, hydrated, visit, workerControls, type Visitor } from './support/visitor.ts'

/** What a device stored, of any age and in any state, and devices that store nothing: with the server process gone. */

const VAULT = 'Total Vault Balance'
const VAULT_PATH = '/api/vault/live-balance'
const MARKET_PATH = '/api/trading/market-data'
const HOUR_MS = 3_600_000
/** What the console may say. */
const EXPECTED = /^figures could not be stored|^stored figures could not be read/

const record = z.looseObject({ savedAt: z.number(), figures: z.record(z.string(), z.looseObject({ meta: z.looseObject({ asOf: z.string() }) })) })
type StoredRecord = z.infer<typeof record>

let browser: Browser
let app: App
let visitor: Visitor
/** What the app itself stored. */
let good: StoredRecord

const troubles: Record<Trouble, Visitor | null> = { refused: null, hung: null, full: null }
const kinds = ['refused', 'hung', 'full'] as const
/** Warnings of the pages in trouble. */
const warnings: string[] = []

const page = () => visitor.page
const readRecord = async (of: Page) => record.parse(await storedRecord(of))

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ smallChain: true })
  visitor = await visit(browser)
  await openLive(visitor)
  good = await until(
    async () => {
      const stored = await readRecord(page())
      return stored.figures[VAULT_PATH] && stored.figures[MARKET_PATH] ? stored : null
    },
    { what: 'a stored vault balance and price' },
  )
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

async function openLive({ page: opened }: Visitor): Promise<void> {
  await opened.goto(app.url)
  await hydrated(opened)
  await untilEqual(async () => (await figure(opened, VAULT)).state, 'live', { what: 'a live vault balance' })
  await workerControls(opened)
}

/** The good record as if it had been stored so long ago. */
function aged(ms: number): StoredRecord {
  const figures = Object.entries(good.figures).map(([path, answer]) => [path, { ...answer, meta: { ...answer.meta, asOf: new Date(Date.now() - ms).toISOString() } }])
  return { ...good, savedAt: Date.now() - ms, figures: Object.fromEntries(figures) }
}

/** A start of the app with this on the device and no server. */
async function startWith(stored: unknown, key?: string): Promise<void> {
  // A file of the app that is no page of it: nothing runs there that could store something itself.
  await page().goto(`${app.url}/icons/icon-192.png`)
  await plant(page(), undefined)
  await plant(page(), stored, key)
  await page().goto(app.url)
  await hydrated(page())
}

describe('a browser whose storage is', () => {
  it.each(kinds)('%s shows everything live all the same', async (kind) => {
    const troubled = await openTroubled(kind)
    expect(troubled.errors).toEqual([])
  })

  it('full keeps what it has', async () => {
    const full = troubles.full?.page ?? page()
    await plant(full, { ...aged(2 * HOUR_MS), savedAt: 1 })
    const before = warnings.length
    await full.reload()
    await until(() => warnings.length > before, { what: 'another write to fail' })
    expect((await readRecord(full)).savedAt).toBe(1)
  })
})

/** A profile of its own whose storage makes trouble, in the page and in the worker; it has said so once. */
async function openTroubled(kind: Trouble): Promise<Visitor> {
  const troubled = await visit(browser)
  troubles[kind] = troubled
  const before = warnings.length
  troubled.page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await trouble(troubled.context, kind)
  await openLive(troubled)
  await troubleWorker(troubled.context, kind)
  await until(() => warnings.slice(before).some((text) => EXPECTED.test(text)), { what: 'a warning' })
  return troubled
}

describe('with the server there', () => {
  it('a newer figure that another tab stored is never lost, and what older versions stored goes', async () => {
    await page().goto(`${app.url}/icons/icon-192.png`)
    await plant(page(), { vault: '12' }, 'snapshot-v0')
    await plant(page(), { theirs: true }, 'snapshot-v2')
    await openLive(visitor)
    await untilEqual(() => storedRecord(page(), 'snapshot-v0'), undefined, { what: 'the older record to go' })
    expect(await storedRecord(page(), 'snapshot-v2')).toEqual({ theirs: true })

    const theirs = aged(-HOUR_MS).figures[VAULT_PATH]
    const [before] = [await readRecord(page())]
    await plant(page(), { ...before, savedAt: 1, figures: { ...before.figures, [VAULT_PATH]: theirs } })
    const after = await until(
      async () => {
        const stored = await readRecord(page())
        return stored.savedAt > 1 ? stored : null
      },
      { what: 'this tab to write again' },
    )
    expect(after.figures[VAULT_PATH]).toEqual(theirs)
    expect(visitor.errors).toEqual([])
  })

  it('an open tab does not stand in the way of a newer version that changes the database', async () => {
    const changed = await page().evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('bd', 9)
          opening.onblocked = () => resolve('blocked')
          opening.onsuccess = () => {
            opening.result.close()
            resolve('open')
          }
        }),
    )
    expect(changed).toBe('open')
    const { savedAt } = await readRecord(page())
    await until(async () => (await readRecord(page())).savedAt > savedAt, { what: 'the tab to go on storing' })
  })
})

describe('with the server gone', () => {
  beforeAll(() => app.stop())

  it.each([
    ['25-hour', 25 * HOUR_MS, /^as of \d+ \w+, \d\d:\d\d, 1 d ago$/, ['first', 'second']],
    ['60-day', 60 * 24 * HOUR_MS, /^as of \d+ \w+( \d{4})?, \d\d:\d\d, 60 d ago$/, ['first']],
  ])('a %s-old record is shown with its true age, start after start', async (_, age, text, starts) => {
    await startWith(aged(age))
    const balance = (await figure(page(), VAULT)).text
    for (const start of starts) {
      if (start !== 'first') {
        await page().reload()
        await hydrated(page())
      }
      const shown = await figure(page(), VAULT)
      expect(shown, start).toMatchObject({ state: 'stored', text: balance })
      expect(shown.age, start).toMatch(text)
      await expect.poll(async () => (await figure(page(), 'Price')).age, { message: start }).toMatch(text)
    }
    expect(visitor.errors).toEqual([])
  })

  it.each([
    ['is no record at all', () => 'nonsense'],
    ['has figures of another shape only', () => ({ ...good, figures: { [VAULT_PATH]: { balance: 1 } } })],
  ])('one that %s leaves a whole page with reference figures', async (_, stored) => {
    await startWith(stored())
    await expect.poll(() => figure(page(), VAULT)).toMatchObject({ state: 'reference' })
    await expect.poll(() => page().getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expect(visitor.errors).toEqual([])
  })

  it('one that was cut off, without the facts beside the figures, still shows them', async () => {
    await startWith({ figures: aged(2 * HOUR_MS).figures })
    await expect.poll(() => figure(page(), VAULT)).toMatchObject({ state: 'stored', age: expect.stringContaining('2 h ago') })
    expect(visitor.errors).toEqual([])
  })

  it('one with a broken figure loses only that one', async () => {
    const { figures, ...rest } = aged(3 * HOUR_MS)
    await startWith({ ...rest, figures: { ...figures, [MARKET_PATH]: { priceUsd: 'much', meta: 7 } } })
    await expect.poll(() => figure(page(), VAULT)).toMatchObject({ state: 'stored', age: expect.stringContaining('3 h ago') })
    await expect.poll(async () => (await figure(page(), 'Price')).state).toBe('reference')
    expect(visitor.errors).toEqual([])
  })

  it('one that an older version of the app stored is not taken for ours', async () => {
    await startWith({ vault: '12' }, 'snapshot-v0')
    await expect.poll(() => figure(page(), VAULT)).toMatchObject({ state: 'reference' })
    expect(visitor.errors).toEqual([])
  })

  it.each([
    ['refused', { state: 'reference' }],
    ['hung', { state: 'reference' }],
    ['full', { state: 'stored', age: expect.stringContaining('2 h ago') }],
  ] as const)('a browser whose storage is %s opens the app, with what it has', async (kind, expected) => {
    const troubled = troubles[kind]
    if (!troubled) throw new Error(`nothing was opened with storage that is ${kind}`)
    await troubled.page.reload()
    await hydrated(troubled.page)
    await expect.poll(() => figure(troubled.page, VAULT)).toMatchObject(expected)
    expect(troubled.errors).toEqual([])
    expect(warnings.filter((text) => !EXPECTED.test(text))).toEqual([])
  })
})
