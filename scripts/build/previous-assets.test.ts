import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { bringAssetsBack, putAssetsAside } from './previous-assets.ts'

let dist: string

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'bd-dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }))
})

/** Acts as the builder: empties the folder and writes its files, each with a compressed twin. */
function write(names: string[]): void {
  const assets = join(dist, 'client/assets')
  rmSync(join(dist, 'client'), { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  for (const name of names) for (const file of [name, `${name}.br`]) writeFileSync(join(assets, file), `content of ${file}`)
}

async function release(...names: string[]): Promise<void> {
  await putAssetsAside(dist)
  write(names)
  await bringAssetsBack(dist)
}

function served(): string[] {
  return readdirSync(join(dist, 'client/assets')).filter((name) => !name.endsWith('.br'))
}

function listed(): unknown {
  return JSON.parse(readFileSync(join(dist, 'previous-assets.json'), 'utf8'))
}

describe('the hashed files of a build', () => {
  it('stay for one release, with their compressed twins, and are listed as such', async () => {
    await release('index-1.js', 'faq-1.js', 'font.woff2')
    expect(served()).toEqual(['faq-1.js', 'font.woff2', 'index-1.js'])
    expect(listed()).toEqual([])

    await release('index-2.js', 'faq-2.js', 'font.woff2')
    expect(served()).toEqual(['faq-1.js', 'faq-2.js', 'font.woff2', 'index-1.js', 'index-2.js'])
    expect(listed()).toEqual(['faq-1.js', 'index-1.js'])
    expect(readFileSync(join(dist, 'client/assets/faq-1.js.br'), 'utf8')).toBe('content of faq-1.js.br')

    await release('index-3.js', 'faq-2.js', 'font.woff2')
    expect(served()).toEqual(['faq-2.js', 'font.woff2', 'index-2.js', 'index-3.js'])
    expect(listed()).toEqual(['index-2.js'])
  })

  it('of the last release stay when the same sources are built again', async () => {
    await release('index-1.js')
    await release('index-2.js')
    await release('index-2.js')
    expect(served()).toEqual(['index-1.js', 'index-2.js'])
    expect(listed()).toEqual(['index-1.js'])
  })

  it('survive a build that fails half-way', async () => {
    await release('index-1.js')
    await putAssetsAside(dist)
    write(['index-half.js'])
    await release('index-2.js')
    expect(served()).toEqual(['index-1.js', 'index-2.js'])
    expect(listed()).toEqual(['index-1.js'])
  })

  it('leave nothing else behind', async () => {
    await release('index-1.js')
    await release('index-2.js')
    expect(readdirSync(dist).toSorted()).toEqual(['client', 'previous-assets.json'])
    expect(existsSync(join(dist, 'client/previous-assets.json'))).toBe(false)
  })
})
