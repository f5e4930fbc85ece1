import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readTokenAccount } from './chain/token-state.ts'
import { decodeTransaction } from './chain/wire-transaction.ts'
import { manualClock } from './testing/demo.ts'
import { createTrickle } from './story/trickle.ts'
import { openWorld, type World } from './world.ts'

const HOLDERS = 12
const folders: string[] = []
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'demo-'))
  folders.push(path)
  return path
}
const logOf = (dataDir: string) => join(dataDir, 'demo', 'operations.jsonl')
const open = (dataDir: string, clock = manualClock()) => openWorld({ seed: 'stored', holders: HOLDERS, dataDir, clock })
const trickleOf = ({ chain, cast, seed, storyLength }: World) =>
  createTrickle({
    chain,
    cast,
    seed,
    storyLength,
    onFailure: (error) => {
      throw error
    },
  })

/** Everything that must survive a restart. */
function picture({ chain, cast }: World): unknown {
  return {
    genesis: chain.genesisHash,
    mint: cast.mint.address,
    tip: chain.slots.tip(),
    entries: Array.from({ length: chain.ledger.length }, (_, index) => {
      const entry = chain.ledger.at(index)
      return entry && [entry.slot, entry.signature, entry.error, entry.logs, entry.lamportsAfter, entry.tokensAfter, chain.slots.blockTime(entry.slot)]
    }),
    balances: [cast.vault, cast.staking, ...cast.exchanges, ...cast.traders].map(({ tokens, address }) => [
      readTokenAccount(chain.accounts.at(tokens, Infinity))?.amount,
      chain.accounts.at(address, Infinity)?.lamports,
    ]),
  }
}

/** A chain with some operations, still open, as a killed process leaves it. */
function livedIn(dataDir: string, steps: number) {
  const clock = manualClock()
  const world = open(dataDir, clock)
  const trickle = trickleOf(world)
  for (let step = 0; step < steps; step += 1) {
    clock.advance(3_700)
    expect(trickle.step().ok).toBe(true)
  }
  return { world, clock, trickle }
}

afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

describe('a stored demo chain', () => {
  it('is the same after a kill: transactions, slots, times, balances', () => {
    const dataDir = folder()
    const { world, clock } = livedIn(dataDir, 40)
    // Nothing was closed: the log must suffice at any moment.
    const again = open(dataDir, clock)
    expect(again.notes).toEqual([])
    expect(picture(again)).toEqual(picture(world))
    const stored = Array.from({ length: 40 }, (_, index) => world.chain.ledger.at(world.storyLength + index)?.wire ?? new Uint8Array())
    expect(new Set(stored.map((wire) => decodeTransaction(wire)?.version))).toEqual(new Set(['legacy', 0, 1]))
    again.close()
    world.close()
  })

  it('goes on as if it had never stopped', () => {
    const [stopped, unbroken] = [folder(), folder()]
    const first = livedIn(stopped, 15)
    first.world.close()
    const second = open(stopped, first.clock)
    const trickle = trickleOf(second)
    for (let step = 0; step < 10; step += 1) {
      first.clock.advance(3_700)
      trickle.step()
    }
    const whole = livedIn(unbroken, 25)
    expect(picture(second)).toEqual(picture(whole.world))
    second.close()
    whole.world.close()
  })

  it('keeps slots from going back when the clock was set back meanwhile', () => {
    const dataDir = folder()
    const { world } = livedIn(dataDir, 10)
    const newest = world.chain.ledger.at(world.chain.ledger.length - 1)?.slot ?? 0
    world.close()
    const again = open(dataDir, manualClock())
    expect(again.chain.slots.tip()).toBe(newest)
    again.close()
  })

  it('drops a truncated last line, cut at any byte, and continues after it', () => {
    const dataDir = folder()
    const { world, clock } = livedIn(dataDir, 6)
    world.close()
    const whole = readFileSync(logOf(dataDir))
    const lastLine = whole.lastIndexOf('\n', whole.length - 2) + 1
    for (const length of [lastLine + 1, lastLine + 40, whole.length - 1]) {
      writeFileSync(logOf(dataDir), whole)
      truncateSync(logOf(dataDir), length)
      const again = open(dataDir, clock)
      expect(again.notes.join()).toContain('cut off')
      expect(again.chain.ledger.length).toBe(world.chain.ledger.length - 1)
      const trickle = trickleOf(again)
      expect(trickle.step().ok).toBe(true)
      again.close()
      const third = open(dataDir, clock)
      expect(third.notes).toEqual([])
      expect(third.chain.ledger.length).toBe(world.chain.ledger.length)
      third.close()
    }
  })

  it('starts afresh, says so and keeps the old file if it has another version, is damaged, or was made with another seed', () => {
    const dataDir = folder()
    const { world, clock } = livedIn(dataDir, 3)
    world.close()
    const whole = readFileSync(logOf(dataDir), 'utf8')
    const lines = whole.split('\n')
    const spoilt = {
      'of version 999': whole.replace(/"version":\d+/, '"version":999'),
      'damaged in line 3': [lines[0], lines[1], '[1,"%%"]', lines[3], ''].join('\n'),
      'no readable header': whole.replace('{', '{{'),
      'another seed': whole.replace('"seed":"stored"', '"seed":"elsewhere"'),
      'told differently': whole.replace(/"story":"\w{8}/, '"story":"00000000'),
      "can't have happened": whole.replace(lines[2] ?? '', lines[1] ?? ''),
    }
    for (const [reason, text] of Object.entries(spoilt)) {
      expect(text).not.toBe(whole)
      writeFileSync(logOf(dataDir), text)
      const before = readdirSync(join(dataDir, 'demo')).length
      clock.advance(1_000)
      const fresh = open(dataDir, clock)
      expect(fresh.notes.join()).toContain(reason)
      expect(fresh.chain.ledger.length).toBe(world.chain.ledger.length - 3)
      // Other addresses: data stored about the old chain can't be mixed up with this one.
      expect(fresh.cast.vault.address).not.toBe(world.cast.vault.address)
      expect(readdirSync(join(dataDir, 'demo')).length).toBe(before + 1)
      fresh.close()
      expect(open(dataDir, clock).notes).toEqual([])
    }
  })

  it('starts with a file that is empty or has half a header', () => {
    for (const text of ['', '{"version":1,"see']) {
      const dataDir = folder()
      mkdirSync(join(dataDir, 'demo'))
      writeFileSync(logOf(dataDir), text)
      const world = open(dataDir)
      expect(world.notes).toEqual([])
      expect(readFileSync(logOf(dataDir), 'utf8')).toMatch(/^\{"version":2,"seed":"stored".*\}\n$/)
      world.close()
    }
  })

  it('refuses to write after another process', () => {
    const dataDir = folder()
    const { world, trickle } = livedIn(dataDir, 2)
    copyFileSync(logOf(dataDir), `${logOf(dataDir)}.copy`)
    appendFileSync(logOf(dataDir), '[1,"AAAA"]\n')
    expect(() => trickle.step()).toThrow('another process')
    world.close()
  })
})
