import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { INSTALL_KEY, mayOffer, noteVisit, readInstallMemory, writeInstallMemory } from './install-memory.ts'

const NOW = Date.parse('2026-11-21T14:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('visits', () => {
  it('start with the first', () => expect(noteVisit(null, NOW)).toEqual({ visits: 1, seenAt: NOW }))

  it('are one while the person returns within half an hour', () => {
    let memory = noteVisit(null, NOW)
    for (const minutes of [29, 58, 87]) memory = noteVisit(memory, NOW + minutes * MINUTE)
    expect(memory).toEqual({ visits: 1, seenAt: NOW + 87 * MINUTE })
    expect(noteVisit(memory, NOW + 117 * MINUTE).visits).toBe(2)
  })

  it('start a new visit after a clock was set back, and keep the dismissal', () => {
    expect(noteVisit({ visits: 3, seenAt: NOW + DAY, dismissedAt: NOW }, NOW)).toEqual({ visits: 4, seenAt: NOW, dismissedAt: NOW })
  })
})

describe('the offer', () => {
  it('comes from the second visit on', () => {
    expect(mayOffer({ visits: 1, seenAt: NOW }, NOW)).toBe(false)
    expect(mayOffer({ visits: 2, seenAt: NOW }, NOW)).toBe(true)
  })

  it('stays away for 90 days after it was dismissed', () => {
    const memory = { visits: 9, seenAt: NOW, dismissedAt: NOW }
    expect(mayOffer(memory, NOW + 90 * DAY - 1)).toBe(false)
    expect(mayOffer(memory, NOW + 90 * DAY)).toBe(true)
  })
})

describe('the memory of it', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is read as it was written', () => {
    const memory = { visits: 2, seenAt: NOW, dismissedAt: NOW - 1 }
    writeInstallMemory(memory)
    expect(readInstallMemory()).toEqual(memory)
  })

  it.each(['', '{', 'null', '[]', '{"visits":"many","seenAt":1}'])('is null where %j is stored', (text) => {
    stored.set(INSTALL_KEY, text)
    expect(readInstallMemory()).toBeNull()
  })

  it('is null where storage is blocked', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    writeInstallMemory({ visits: 2, seenAt: NOW })
    expect(readInstallMemory()).toBeNull()
  })
})
