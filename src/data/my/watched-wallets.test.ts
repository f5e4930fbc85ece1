import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useMemoryDatabase, type MemoryDatabase } from '../outgoing/testing/memory-database.ts'
import { keepAnswers, readAnswers, readWatched } from './my-store.ts'
import { cleanLabel, LABEL_LIMIT } from './watched-wallet.ts'
import { exportAll, forgetWatched, importAll, rename, restore, unwatch, watch, watchedWallets } from './watched-wallets.ts'
import { answerOf, walletAt } from './testing/answers.ts'

let memory: MemoryDatabase
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  memory = useMemoryDatabase()
  await forgetWatched()
})
afterEach(() => {
  watchedWallets.setState({ wallets: [], ready: false, failed: false })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const shown = () => watchedWallets.getState().wallets.map(({ address, label }) => [address, label])

describe('watching', () => {
  it('keeps ten wallets, each once, and says when there is no room', async () => {
    for (let number = 1; number <= 10; number += 1) expect(await watch(walletAt(number), `Wallet ${number}`)).toBe('yes')
    expect(await watch(walletAt(3))).toBe('there')
    expect(await watch(walletAt(11))).toBe('full')
    expect((await readWatched()).map(({ address }) => address)).toEqual(Array.from({ length: 10 }, (_, index) => walletAt(index + 1)))
  })

  it('puts a removed wallet back where it was, with its label', async () => {
    for (const number of [1, 2, 3]) await watch(walletAt(number), `W${number}`)
    const removed = await unwatch(walletAt(2))
    expect(shown().map(([, label]) => label)).toEqual(['W1', 'W3'])
    if (removed) await restore(removed)
    expect(shown().map(([, label]) => label)).toEqual(['W1', 'W2', 'W3'])
    if (removed) await restore(removed)
    expect(shown()).toHaveLength(3)
    expect(await unwatch(walletAt(9))).toBeNull()
  })

  it('forgets the answer of a wallet that is no longer watched with the next one that is kept', async () => {
    await watch(walletAt(1))
    await watch(walletAt(2))
    await keepAnswers([answerOf(1), answerOf(2), answerOf(3)])
    expect([...(await readAnswers()).keys()]).toEqual([walletAt(1), walletAt(2)])
    await unwatch(walletAt(1))
    await keepAnswers([])
    expect([...(await readAnswers()).keys()]).toEqual([walletAt(2)])
  })

  it('keeps the beginning of long lists only', async () => {
    await watch(walletAt(1))
    await keepAnswers([answerOf(1, { movements: 100 })])
    expect((await readAnswers()).get(walletAt(1))?.stake?.movements).toHaveLength(40)
    expect((await readAnswers()).get(walletAt(1))?.stake?.movementCount).toBe(100)
  })

  it('leaves out what it can not read', async () => {
    await watch(walletAt(1), 'kept')
    memory.values('bd-my').set('watched-v1', [{ address: 'nonsense', label: '', addedAt: 1 }, ...(await readWatched()), 7])
    memory.values('bd-my').set('answers-v1', [{ address: walletAt(1) }, 'x'])
    expect((await readWatched()).map(({ label }) => label)).toEqual(['kept'])
    expect((await readAnswers()).size).toBe(0)
  })

  it('watches as long as the page is open where the device stores nothing', async () => {
    memory.state = 'full'
    expect(await watch(walletAt(1), 'here')).toBe('yes')
    expect(shown()).toEqual([[walletAt(1), 'here']])
    expect(watchedWallets.getState().failed).toBe(true)
  })
})

describe('an import', () => {
  it('never loses what is watched: own labels stay, empty ones are filled, the rest is added as far as there is room', async () => {
    await watch(walletAt(1), 'mine')
    await watch(walletAt(2))
    const file = Array.from({ length: 12 }, (_, index) => ({ address: walletAt(index + 1), label: `theirs ${index + 1}`, addedAt: 1 }))
    expect(await importAll(file)).toEqual({ added: 8, left: 2 })
    expect(shown().slice(0, 3)).toEqual([[walletAt(1), 'mine'], [walletAt(2), 'theirs 2'], [walletAt(3), 'theirs 3']])
    expect(await importAll(exportAll())).toEqual({ added: 0, left: 0 })
    expect(shown()).toHaveLength(10)
  })
})

describe('a label', () => {
  it('is one line of 40 characters, whatever is pasted', async () => {
    await watch(walletAt(1), `${'<img src=x onerror=alert(1)>'}\n${'x'.repeat(10_000)}`)
    const [[, label] = []] = shown()
    expect(label).toHaveLength(LABEL_LIMIT)
    expect(label).toContain('<img src=x')
    await rename(walletAt(1), '  Savings\t of\n Ada ')
    expect(shown()).toEqual([[walletAt(1), 'Savings of Ada']])
  })

  it('never ends within a character, and has nothing that can not be seen', () => {
    expect(cleanLabel(`${'a'.repeat(39)}🦆`)).toBe('a'.repeat(39))
    expect(cleanLabel('a\u202Eb\u200Bc\u0000')).toBe('abc')
  })
})
