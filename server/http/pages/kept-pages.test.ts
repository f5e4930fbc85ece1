import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { unknownDeployment } from '../../../src/contract/deployment.ts'
import type { PageInput } from '../../../src/page/view.ts'
import { BALANCE, engineOnClock } from '../../feeds/testing/engine.ts'
import { createKeptPages, type KeptPage, type KeptPages } from './kept-pages.ts'
import type { Pages } from './pages.ts'

let world: ReturnType<typeof engineOnClock>
let kept: KeptPages
let fills: { name: string; now: number }[]
let broken: boolean

const LONG = 'a page of some length '.repeat(100)

beforeEach(async () => {
  world = engineOnClock()
  fills = []
  broken = false
  const fill = (name: string, { now, figures }: PageInput) => {
    if (broken) throw new Error('a placeholder is missing')
    fills.push({ name, now })
    return name === '~short' ? 'short' : `${LONG}${figures[BALANCE]?.vaultBalance} at ${now}`
  }
  const pages: Pages = { paths: [], named: (path) => path, fill, policy: () => undefined }
  await world.engine.start()
  await world.engine.get(BALANCE)
  kept = createKeptPages({ pages, feeds: world.engine, deployment: unknownDeployment, clock: world.clock })
})

const get = async (encoding: 'br' | 'gzip' | 'identity' = 'identity', name = '~') => kept.get(name, encoding)
const text = ({ body }: KeptPage) => new TextDecoder().decode(body)

describe('a page', () => {
  it('is filled and compressed once for all who ask within a second, in each encoding', async () => {
    const [one, other] = await Promise.all([get('br'), get('br')])
    expect(other).toBe(one)
    expect(kept.get('~', 'br')).toBe(one)
    const [zipped, plain] = [await get('gzip'), await get()]
    expect(fills).toHaveLength(1)
    expect([brotliDecompressSync(one.body).toString(), gunzipSync(zipped.body).toString()]).toEqual([text(plain), text(plain)])
    expect([one.encoding, zipped.encoding, plain.encoding]).toEqual(['br', 'gzip', 'identity'])
    // The same content in other bytes: one weak tag.
    expect(new Set([one.tag, zipped.tag, plain.tag]).size).toBe(1)
    expect(one.tag).toMatch(/^W\/"[\w-]{22}"$/)
    expect((await get('br', '~faq')).tag).toBe(one.tag)
    expect(fills).toHaveLength(2)
  })

  it('that is short is not compressed', async () => {
    const short = await get('br', '~short')
    expect([short.encoding, text(short)]).toEqual(['identity', 'short'])
  })

  it('is made anew when a figure in it changes: the next visitor still gets the former, at once', async () => {
    const former = await get('br')
    world.says({ balance: '2' })
    world.engine.nudge('balance')
    await world.clock.advance(0)
    expect(kept.get('~', 'br')).toBe(former)
    await expect.poll(() => kept.get('~', 'br')).not.toBe(former)
    const next = await get('br')
    expect(brotliDecompressSync(next.body).toString()).toContain('2 at')
    expect(next.tag).not.toBe(former.tag)
    expect(fills).toHaveLength(2)
  })

  it('is made anew once it is a second old, and never given out when it is older than three', async () => {
    const first = await get()
    const madeAt = fills[0]?.now ?? 0
    await world.clock.advance(999)
    expect(kept.get('~', 'identity')).toBe(first)
    await world.clock.advance(1)
    expect(kept.get('~', 'identity')).toBe(first)
    await expect.poll(() => fills.length).toBe(2)
    const second = await get()
    expect(text(second)).toContain(`at ${madeAt + 1000}`)
    await world.clock.advance(3000)
    const late = kept.get('~', 'identity')
    expect(late).toBeInstanceOf(Promise)
    expect(text(await late)).toContain(`at ${madeAt + 4000}`)
  })

  it('that cannot be made is an error once the former is too old, and is tried again', async () => {
    const first = await get()
    broken = true
    await world.clock.advance(1500)
    expect(await get()).toBe(first)
    await world.clock.advance(2000)
    await expect(get()).rejects.toThrow('a placeholder is missing')
    broken = false
    expect(text(await get())).toContain('at ')
  })
})
