import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { geckoTerminalHolders, jupiterHolders } from './holder-sources.ts'
import { distributionOf, type HolderAnswer, type HolderSource, HoldersError, readHolders } from './holders.ts'

const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
const SLOT = 400_000_000
const NOW = Date.UTC(2026, 10, 21)
const COUNTED = new Date(NOW - 60_000)
const SHARES = { top10: 40, top11To20: 20, top21To40: 15, rest: 25 }

function source(name: HolderSource['name'], answer: HolderAnswer): HolderSource & { asked: number } {
  const made = { name, asked: 0, read: async () => ((made.asked += 1), answer) }
  return made
}
const counts = (totalHolders: number, extra: Partial<Extract<HolderAnswer, { ok: true }>> = {}): HolderAnswer => ({ ok: true, totalHolders, asOf: COUNTED, ...extra })
const fails = (reason: string, retryable = true): HolderAnswer => ({ ok: false, reason, retryable })

describe('readHolders', () => {
  it('takes the count of the first source and the distribution of the first that has one, each with its source named', async () => {
    const last = source('program_accounts', counts(2599))
    const sources = [source('jupiter', counts(2600)), source('geckoterminal', counts(2598, { distribution: SHARES })), last]
    expect(await readHolders({ mint: MINT, sources })).toEqual({
      totalHolders: 2600,
      source: 'jupiter',
      asOf: COUNTED,
      distribution: SHARES,
      distributionSource: 'geckoterminal',
    })
    expect(last.asked).toBe(0)
  })

  it('returns a count without a distribution rather than no count', async () => {
    const reading = await readHolders({ mint: MINT, sources: [source('jupiter', counts(2600)), source('geckoterminal', fails('HTTP 429'))] })
    expect(reading).toEqual({ totalHolders: 2600, source: 'jupiter', asOf: COUNTED })
  })

  it('moves on after a failure and after a count of 0', async () => {
    const chain = source('program_accounts', counts(2599, { distribution: SHARES, slot: SLOT, supply: 5n }))
    const reading = await readHolders({ mint: MINT, sources: [source('jupiter', fails('HTTP 500')), source('geckoterminal', counts(0)), chain] })
    expect(reading).toEqual({
      totalHolders: 2599,
      source: 'program_accounts',
      asOf: COUNTED,
      slot: SLOT,
      distribution: SHARES,
      distributionSource: 'program_accounts',
    })
  })

  it('asks no other source when our own count tells people apart, whether or not they hold anything', async () => {
    const counted = { people: 0, programs: 1, project: 2 }
    const jupiter = source('jupiter', counts(3))
    const own = counts(0, { counted, supply: 9n, slot: SLOT, tookMs: 40 })
    expect(await readHolders({ mint: MINT, sources: [source('program_accounts', own), jupiter] })).toEqual({
      totalHolders: 0,
      counted,
      source: 'program_accounts',
      asOf: COUNTED,
      slot: SLOT,
      tookMs: 40,
    })
    expect(jupiter.asked).toBe(0)
  })

  it('refuses 0 for a mint with supply, and accepts it for one without', async () => {
    await expect(readHolders({ mint: MINT, sources: [source('program_accounts', counts(0, { supply: 1n }))] })).rejects.toThrow('counts no holders')
    await expect(readHolders({ mint: MINT, sources: [source('jupiter', counts(Number.NaN))] })).rejects.toThrow('the count is invalid')
    expect((await readHolders({ mint: MINT, sources: [source('program_accounts', counts(0, { supply: 0n }))] })).totalHolders).toBe(0)
  })

  it('throws when no source has a count, with the reason of each and whether a retry may help', async () => {
    const error = await holdersErrorOf(readHolders({ mint: MINT, sources: [source('jupiter', fails('unknown', false)), source('geckoterminal', fails('HTTP 429'))] }))
    expect(error.message).toBe('no source has counted the holders: jupiter: unknown; geckoterminal: HTTP 429')
    expect(error.retryable).toBe(true)
    expect((await holdersErrorOf(readHolders({ mint: MINT, sources: [source('jupiter', fails('unknown', false))] }))).retryable).toBe(false)
    expect((await holdersErrorOf(readHolders({ mint: MINT, sources: [] }))).message).toContain('no source is configured')
  })
})

describe('distributionOf', () => {
  it('ranks by amount and divides the whole', () => {
    const amounts = [...Array.from({ length: 60 }, () => 1n), ...Array.from({ length: 10 }, () => 10n), ...Array.from({ length: 10 }, () => 4n)]
    expect(distributionOf(amounts)).toEqual({ top10: 50, top11To20: 20, top21To40: 10, rest: 20 })
    expect(distributionOf([7n])).toEqual({ top10: 100, top11To20: 0, top21To40: 0, rest: 0 })
    expect(distributionOf([])).toBeUndefined()
  })

  it('always adds up to the whole, for any amounts', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), { minLength: 1, maxLength: 80 }), (amounts) => {
        const shares = Object.values(distributionOf(amounts) ?? {})
        expect(shares).toHaveLength(4)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 3)
        for (const share of shares) expect(share).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the sources', () => {
  it('reads the count of Jupiter', async () => {
    const read = (token: { holderCount?: number }) => jupiterHolders({ readToken: async () => ({ ok: true, token: { ...token, asOf: COUNTED } }) }).read(MINT)
    expect(await read({ holderCount: 2600 })).toEqual({ ok: true, totalHolders: 2600, asOf: COUNTED })
    expect(await read({})).toMatchObject({ ok: false, retryable: false })
    const limited = jupiterHolders({ readToken: async () => ({ ok: false, reason: 'rate_limited', message: 'HTTP 429' }) })
    expect(await limited.read(MINT)).toEqual({ ok: false, reason: 'HTTP 429', retryable: true })
  })

  it('reads the count of GeckoTerminal, and its distribution only when all of it is there', async () => {
    const read = (distribution: object) =>
      geckoTerminalHolders({ readInfo: async () => ({ ok: true, holders: { count: 2600, distribution, asOf: COUNTED } }) }).read(MINT)
    expect(await read({ top10: 40, from11To20: 20, from21To40: 15, rest: 25 })).toMatchObject({ totalHolders: 2600, distribution: SHARES })
    for (const partial of [{}, { top10: 40, from11To20: 20, from21To40: 15 }, { top10: 40, from11To20: 20, from21To40: 15, rest: 80 }]) {
      expect(await read(partial)).toEqual({ ok: true, totalHolders: 2600, asOf: COUNTED })
    }
    const unknown = geckoTerminalHolders({ readInfo: async () => ({ ok: false, reason: 'unknown_token', message: 'no such token' }) })
    expect(await unknown.read(MINT)).toEqual({ ok: false, reason: 'no such token', retryable: false })
  })
})

async function holdersErrorOf(promise: Promise<unknown>): Promise<HoldersError> {
  const error: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (error instanceof HoldersError) return error
  throw new Error('expected a HoldersError')
}
