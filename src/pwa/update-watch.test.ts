import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchParts } from './update-parts.ts'
import { updates } from './update-store.ts'
import { watchUpdates } from './update-watch.ts'

/** The part of a worker that a page uses. */
class Worker extends EventTarget {}

class Registration extends EventTarget {
  active: Worker | null = null
  waiting: Worker | null = null
  installing: Worker | null = null
}

let registration: Registration
let workers: EventTarget & { controller: Worker | null }
let page: EventTarget & { visibilityState: string }
let typed: boolean
const reload = vi.fn()
const skipWaiting = vi.fn()
const update = vi.fn(() => Promise.resolve())

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  registration = new Registration()
  workers = Object.assign(new EventTarget(), { controller: null })
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  typed = false
  updates.setState({ offer: null, typed: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

function watch(): void {
  update.mockImplementation(() => Promise.resolve())
  watchUpdates({ registration, workers, page, update, skipWaiting, reload, typed: () => typed })
}

function newVersion(): void {
  const worker = new Worker()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  registration.installing = null
  registration.waiting = worker
  worker.dispatchEvent(new Event('statechange'))
}

function takesOver(): void {
  registration.active = registration.waiting ?? registration.installing ?? registration.active
  registration.waiting = null
  workers.controller = registration.active
  workers.dispatchEvent(new Event('controllerchange'))
}

const offered = () => updates.getState().offer?.why ?? null

describe('the first worker', () => {
  it('is not a new version, and reloads nothing', () => {
    registration.installing = new Worker()
    watch()
    registration.installing.dispatchEvent(new Event('statechange'))
    takesOver()
    expect(offered()).toBeNull()
    expect(reload).not.toHaveBeenCalled()
  })

  it('that claims a page loaded while it was starting reloads nothing', () => {
    registration.active = new Worker()
    watch()
    takesOver()
    expect(offered()).toBeNull()
    expect(reload).not.toHaveBeenCalled()
    newVersion()
    takesOver()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is followed by a first update, offered and applied like any other', () => {
    registration.installing = new Worker()
    watch()
    takesOver()
    newVersion()
    expect(offered()).toBe('version')
    updates.getState().offer?.apply()
    expect(skipWaiting).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
    takesOver()
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('a new version', () => {
  beforeEach(() => {
    registration.active = new Worker()
    workers.controller = registration.active
  })

  it('reloads a page without a controlling worker, such as after a forced reload', () => {
    workers.controller = null
    watch()
    newVersion()
    takesOver()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is not what the worker in charge is when it claims the page once more', () => {
    watch()
    workers.dispatchEvent(new Event('controllerchange'))
    expect([reload.mock.calls.length, offered()]).toEqual([0, null])
  })

  it('is offered where it was waiting before the page loaded, and where it was still installing', () => {
    registration.waiting = new Worker()
    watch()
    expect(offered()).toBe('version')

    updates.setState({ offer: null })
    registration.waiting = null
    const coming = new Worker()
    registration.installing = coming
    watch()
    expect(offered()).toBeNull()
    registration.waiting = coming
    coming.dispatchEvent(new Event('statechange'))
    expect(offered()).toBe('version')
  })

  it('is offered again for each version in a page that stays open for days', () => {
    watch()
    for (let release = 0; release < 3; release++) {
      updates.setState({ offer: null })
      newVersion()
      expect(offered(), `release ${release}`).toBe('version')
    }
  })

  it('applied in another tab does not reload this one while something is typed here', () => {
    watch()
    newVersion()
    typed = true
    takesOver()
    expect(reload).not.toHaveBeenCalled()
    expect(updates.getState()).toMatchObject({ offer: { why: 'version' }, typed: true })
    updates.getState().offer?.apply()
    expect(reload).toHaveBeenCalledOnce()
    expect(skipWaiting).not.toHaveBeenCalled()
  })

  it('applied in another tab reloads this one where nothing is typed', () => {
    watch()
    newVersion()
    takesOver()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('applied here reloads even typed forms, and even where its worker never takes over', () => {
    watch()
    newVersion()
    typed = true
    updates.getState().offer?.apply()
    vi.advanceTimersByTime(10_000)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('reloads again where the page is still there long after a reload, and at once when the worker takes over meanwhile', () => {
    watch()
    newVersion()
    updates.getState().offer?.apply()
    vi.advanceTimersByTime(4000)
    expect(reload).toHaveBeenCalledTimes(1)
    takesOver()
    expect(reload).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(10_000)
    expect(reload).toHaveBeenCalledTimes(3)
  })

  it('is checked for every hour and when the page becomes visible, at most once a minute', () => {
    watch()
    vi.advanceTimersByTime(3_600_000 * 3)
    expect(update).toHaveBeenCalledTimes(3)
    for (let times = 0; times < 5; times++) page.dispatchEvent(new Event('visibilitychange'))
    expect(update).toHaveBeenCalledTimes(3)
    vi.advanceTimersByTime(60_000)
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(update).toHaveBeenCalledTimes(3)
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(update).toHaveBeenCalledTimes(4)
  })

  it('put off is offered again when the page becomes visible', () => {
    watch()
    newVersion()
    updates.setState({ offer: null })
    page.dispatchEvent(new Event('visibilitychange'))
    expect(offered()).toBe('version')
  })

  it('is not missed because a check failed without a network', async () => {
    watch()
    update.mockRejectedValue(new TypeError('no network'))
    await vi.advanceTimersByTimeAsync(3_600_000)
    newVersion()
    expect(offered()).toBe('version')
  })
})

describe('a part of the app that is gone', () => {
  const look = vi.fn()

  async function fails(times: number, { online = true, answers = true } = {}): Promise<void> {
    const source = new EventTarget()
    watchParts({ page: source, online: () => online, serverAnswers: () => Promise.resolve(answers), look, reload })
    for (let time = 0; time < times; time++) source.dispatchEvent(new Event('vite:preloadError'))
    await vi.advanceTimersByTimeAsync(0)
  }

  it('makes the page check for a new version at once, and offer a reload at the third failure', async () => {
    await fails(2)
    expect(look).toHaveBeenCalledOnce()
    expect(offered()).toBeNull()
    await fails(3)
    expect(offered()).toBe('part')
  })

  it.each([
    ['the device is offline', { online: false }],
    ['the server does not answer', { answers: false }],
  ])('is waited for while %s', async (_, world) => {
    await fails(5, world)
    expect(offered()).toBeNull()
  })

  it('does not replace the offer of a new version', async () => {
    updates.setState({ offer: { why: 'version', apply: reload } })
    await fails(5)
    expect(offered()).toBe('version')
  })
})
