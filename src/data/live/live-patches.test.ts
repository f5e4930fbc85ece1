import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { answers } from './testing/browser.ts'
import { FakeSource, lastSource, pathsOf } from './testing/event-source.ts'
import { closeLivePage, link, mount, openLivePage } from './testing/live-page.ts'

/** What changed in a figure, as the live stream says it. */

const VAULT = '/api/vault/live-balance'
const TRADING = '/api/trading/market-data'
const HOLDERS = '/api/holders/overview'
const MINUTE = 60_000
const asks = ({ url }: FakeSource) => new URL(url, 'http://app').searchParams.get('changes')
const figure = { ...answers[VAULT], vaultBalance: '1', meta: { state: 'live', asOf: '2026-11-21T10:00:01.000Z', source: 'test' } }
const replaced = (value: unknown, path = '/vaultBalance') => [{ op: 'replace', path, value }]
const shown = () => client.getQueryData([VAULT])
let client: QueryClient
let warned: MockInstance

beforeEach(async () => {
  client = openLivePage()
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await mount(VAULT, TRADING)
  lastSource().succeed()
  lastSource().send(VAULT, figure, 10)
})

afterEach(closeLivePage)

it('is asked for, and applied to the answer that came before it', () => {
  expect(asks(lastSource())).toBe('patch')
  lastSource().sendPatch(VAULT, 10, replaced('2'), 11)
  expect(shown()).toEqual({ ...figure, vaultBalance: '2' })
  lastSource().sendPatch(VAULT, 11, [...replaced('3'), { op: 'remove', path: '/solBalance' }], 12)
  const { solBalance: _, ...rest } = figure
  expect(shown()).toEqual({ ...rest, vaultBalance: '3' })
  lastSource().send(VAULT, figure, 13)
  lastSource().sendPatch(VAULT, 13, replaced(7, '/solBalance'), 14)
  expect(shown()).toEqual({ ...figure, solBalance: 7 })
  expect(warned).not.toHaveBeenCalled()
})

it.each([
  ['to another answer', VAULT, 9, replaced('2')],
  ['to one that never came', TRADING, 10, replaced('2')],
  ['where there is nothing', VAULT, 10, replaced('2', '/nowhere')],
  ['to no answer of the contract', VAULT, 10, replaced(2)],
  ['in a way that nobody knows', VAULT, 10, [{ op: 'test', path: '/vaultBalance', value: '1' }]],
] as const)('is dropped when it applies %s, and another stream begins with whole figures', async (_, path, from, patch) => {
  const first = lastSource()
  const before = FakeSource.all.length
  first.sendPatch(path, from, patch, 11)
  // What builds on it is dropped too.
  first.sendPatch(path, 11, replaced('3'), 12)
  expect(shown()).toEqual(figure)
  expect(warned).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(FakeSource.all).toHaveLength(before + 1)
  expect([asks(lastSource()), pathsOf(lastSource())]).toEqual(['patch', pathsOf(first)])
  // Without a gap.
  expect([FakeSource.living, link()]).toEqual([[first, lastSource()], 'stream'])
  lastSource().succeed()
  expect(FakeSource.living).toEqual([lastSource()])
  lastSource().send(VAULT, { ...figure, vaultBalance: '4' }, 13)
  lastSource().sendPatch(VAULT, 13, replaced('5'), 14)
  expect(shown()).toEqual({ ...figure, vaultBalance: '5' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSource.all).toHaveLength(before + 1)
})

describe('that does not fit a second time', () => {
  const misfits = async (after: number) => {
    await vi.advanceTimersByTimeAsync(after)
    lastSource().sendPatch(VAULT, 1, replaced('5'), 14)
    await vi.advanceTimersByTimeAsync(1000)
    lastSource().succeed()
    return asks(lastSource())
  }

  it('within ten minutes, is not asked for again', async () => {
    expect([await misfits(0), await misfits(9 * MINUTE)]).toEqual(['patch', null])
    const before = FakeSource.all.length
    // A server that sends one all the same isn't asked again and again.
    await misfits(0)
    expect(FakeSource.all).toHaveLength(before)
    await mount(HOLDERS)
    expect(asks(lastSource())).toBeNull()
  })

  it('after a longer time, is', async () => {
    expect([await misfits(0), await misfits(11 * MINUTE), await misfits(11 * MINUTE)]).toEqual(['patch', 'patch', 'patch'])
  })
})

it('is still asked for after a whole figure that no contract knows', async () => {
  const before = FakeSource.all.length
  lastSource().send(VAULT, { ...figure, vaultBalance: 2 }, 11)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([shown(), FakeSource.all.length]).toEqual([figure, before])
  await mount(HOLDERS)
  expect(asks(lastSource())).toBe('patch')
})

it('applies within its stream only: another begins with whole figures', async () => {
  const first = lastSource()
  await mount(HOLDERS)
  lastSource().succeed()
  lastSource().send(VAULT, { ...figure, vaultBalance: '5' }, 20)
  expect(lastSource()).not.toBe(first)
  lastSource().sendPatch(VAULT, 20, replaced('6'), 21)
  expect(shown()).toEqual({ ...figure, vaultBalance: '6' })
  expect(warned).not.toHaveBeenCalled()
})
