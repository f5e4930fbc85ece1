import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unknownDeployment } from '../../contract/deployment.ts'
import { cacheAnswer } from '../snapshot/figure-cache.ts'
import { readQuery } from './queries.ts'
import { answers, closeBrowser, openBrowser } from './testing/browser.ts'
import type { ViewSource } from './use-view.ts'
import { createViewSource } from './view-source.ts'

const VAULT = '/api/vault/live-balance'
const TRADING = '/api/trading/market-data'

let client: QueryClient
let frames: (() => void)[]
let view: ViewSource
let seen: string[]

beforeEach(() => {
  client = openBrowser()
  frames = []
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
  view = createViewSource({ queryClient: client, deployment: unknownDeployment, initialState: null, storedVaultBalance: undefined })
  seen = []
  view.subscribe(() => seen.push(`${figure('vaultBalance')} ${figure('price')}`))
})
afterEach(() => closeBrowser(client))

const figure = (id: 'vaultBalance' | 'price') => view.current().figures[id].text
const frame = () => frames.splice(0).forEach((call) => call())

it('shows all answers of a frame at once', () => {
  cacheAnswer(client, VAULT, answers[VAULT])
  cacheAnswer(client, TRADING, answers[TRADING])
  expect(seen).toEqual([])
  expect(frames).toHaveLength(1)
  frame()
  expect(seen).toEqual(['102.35M 0.000113'])
})

it('shows them also on a hidden page, which has no frames', () => {
  Object.assign(document, { visibilityState: 'hidden' })
  cacheAnswer(client, VAULT, answers[VAULT])
  expect(frames).toEqual([])
  vi.advanceTimersByTime(0)
  expect(seen).toHaveLength(1)
  expect(figure('vaultBalance')).toBe('102.35M')
})

it('has nothing to do where only the observers of a query change', () => {
  cacheAnswer(client, VAULT, answers[VAULT])
  frame()
  const observer = new QueryObserver(client, readQuery(VAULT))
  const stop = observer.subscribe(() => {})
  observer.setOptions({ ...readQuery(VAULT), refetchInterval: 5000 })
  stop()
  expect(frames).toEqual([])
})

it('says why a figure is missing', async () => {
  await client.fetchQuery({ ...readQuery(VAULT), queryFn: () => Promise.reject(new Error('no')), retry: false }).catch(() => {})
  frame()
  expect(view.current().figures.vaultBalance.state).not.toBe('live')
  expect(frames).toEqual([])
})
