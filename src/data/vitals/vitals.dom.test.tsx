import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Vital } from '../../contract/vitals.ts'
import { connection } from '../live/connection.ts'
import { chooseVitals, mayReportVitals } from './vitals-choice.ts'
import { sendVitals } from './send-vitals.ts'
import { keepVitals, takeVitals, WAITING_VITALS_KEY } from './waiting-vitals.ts'

const lcp = (value: number): Vital => ({ name: 'LCP', value, route: '/staking' })
const values = (vitals: Vital[]) => vitals.map(({ value }) => value)

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('what waits', () => {
  it('is taken once, oldest first', () => {
    keepVitals([lcp(1), lcp(2)])
    keepVitals([lcp(3)])
    expect(values(takeVitals())).toEqual([1, 2, 3])
    expect(takeVitals()).toEqual([])
  })

  it('is limited: to the newest values, and to a week', () => {
    keepVitals(Array.from({ length: 60 }, (_, index) => lcp(index)), 1000)
    expect(values(takeVitals(2000))).toEqual(Array.from({ length: 50 }, (_, index) => index + 10))
    keepVitals([lcp(1)], 1000)
    expect(takeVitals(1000 + 8 * 86_400_000)).toEqual([])
  })

  it.each(['{', '"text"', '{"since":1,"vitals":[{"name":"X"}]}'])('counts as nothing where it is %s', (text) => {
    localStorage.setItem(WAITING_VITALS_KEY, text)
    expect(takeVitals()).toEqual([])
    keepVitals([lcp(1)])
    expect(values(takeVitals())).toEqual([1])
  })
})

describe('sending', () => {
  const answering = (answer: () => Promise<Response>) => {
    const asked = vi.fn(answer)
    vi.stubGlobal('fetch', asked)
    return asked
  }

  it('sends all of it without cookies, and forgets it', async () => {
    const asked = answering(async () => Response.json({ success: true }, { status: 202 }))
    keepVitals([lcp(1), lcp(2)])
    await sendVitals()
    await sendVitals()
    expect(asked).toHaveBeenCalledExactlyOnceWith('/api/vitals', expect.objectContaining({ method: 'POST', credentials: 'omit', keepalive: true, body: JSON.stringify({ vitals: [lcp(1), lcp(2)] }) }))
  })

  it.each([
    ['a server that is not there', async () => Promise.reject(new TypeError('no network'))],
    ['one that is down', async () => new Response(null, { status: 503 })],
    ['one that has too many', async () => new Response(null, { status: 429 })],
  ])('keeps it for %s', async (_, answer) => {
    answering(answer)
    keepVitals([lcp(1)])
    await sendVitals()
    expect(values(takeVitals())).toEqual([1])
  })

  it('keeps it, and asks nobody, where the server is out of reach', async () => {
    const asked = answering(async () => new Response(null, { status: 202 }))
    onTestFinished(() => connection.getState().reached())
    connection.getState().missed()
    keepVitals([lcp(1)])
    await sendVitals()
    expect(asked).not.toHaveBeenCalled()
    expect(values(takeVitals())).toEqual([1])
  })

  it('gives up what the server refuses for good', async () => {
    answering(async () => new Response(null, { status: 400 }))
    keepVitals([lcp(1)])
    await sendVitals()
    expect(takeVitals()).toEqual([])
  })
})

describe('whether it may be measured', () => {
  it('follows the choice', () => {
    expect(mayReportVitals()).toBe(true)
    chooseVitals(false)
    expect(mayReportVitals()).toBe(false)
    chooseVitals(true)
    expect(mayReportVitals()).toBe(true)
  })

  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('follows the browser that says %j', (said) => {
    vi.stubGlobal('navigator', { ...said })
    expect(mayReportVitals()).toBe(false)
  })
})
