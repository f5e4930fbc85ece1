import { describe, expect, it } from 'vitest'
import { compareNodes } from './compare-nodes.ts'
import type { NodeExamination } from './examine-node.ts'
import { fakeNode, MAINNET, MINT, SLOT, STAKING, VAULT } from './testing/fake-nodes.ts'

const NOW = Date.UTC(2026, 10, 20)
const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

function node(label: string, options: { genesisHash?: string; blockAgeS?: number; clockOffMs?: number | null } = {}): NodeExamination {
  const { genesisHash = MAINNET, blockAgeS = 2, clockOffMs = 0 } = options
  const known = { mint: MINT, vault: VAULT, addresses: [], history: STAKING, program: 'program', genesisHash, blockTime: NOW / 1000 - blockAgeS }
  return { node: { ...fakeNode({}), label }, trials: [], known, blockHeardAt: NOW, clockOffMs, headers: null }
}

describe('nodes compared', () => {
  it('are of one cluster, and measured against its furthest slot', () => {
    const compared = compareNodes([node('1:a'), node('2:b')], new Map([['1:a', SLOT], ['2:b', SLOT - 600]]))
    expect(compared).toMatchObject({ cluster: 'mainnet', strangers: [], slotsBehind: { '1:a': 0, '2:b': 600 }, clockOffMs: 0 })
    expect(compareNodes([], new Map())).toMatchObject({ cluster: null, clockOffMs: null })
  })

  it('of another chain are strangers, and their slots don’t count', () => {
    const compared = compareNodes([node('1:a', { genesisHash: DEVNET }), node('2:b')], new Map([['1:a', SLOT + 9000], ['2:b', SLOT]]))
    expect(compared).toMatchObject({ cluster: 'mainnet', strangers: ['1:a'], slotsBehind: { '1:a': null, '2:b': 0 } })
    expect(compareNodes([node('1:a', { genesisHash: 'another' })], new Map()).cluster).toBe('another')
  })

  it('show by their headers that our clock is off, and then blocks are not called old', () => {
    const compared = compareNodes([node('1:a', { clockOffMs: 120_000, blockAgeS: 122 }), node('2:b', { clockOffMs: 121_000, blockAgeS: 122 })], new Map())
    expect(compared.clockOffMs).toBe(121_000)
    expect(compared.blockAgeMs['1:a']).toBe(1000)
  })

  it('show it by their newest block without a date header, and an old block with one', () => {
    expect(compareNodes([node('1:a', { clockOffMs: null, blockAgeS: 90 })], new Map()).clockOffMs).toBe(90_000)
    const compared = compareNodes([node('1:a', { blockAgeS: 240 })], new Map())
    expect(compared).toMatchObject({ clockOffMs: 0, blockAgeMs: { '1:a': 240_000 } })
  })
})
