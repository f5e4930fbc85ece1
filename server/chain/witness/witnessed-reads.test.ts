import { describe, expect, it } from 'vitest'
import { recordingLog } from '../../db/testing/database.ts'
import { createAssociatedAccounts } from '../../upstream/rpc/reads/associated-accounts.ts'
import { base58FromBytes } from '../../lib/base58.ts'
import { MAINNET_GENESIS_HASH } from '../../upstream/rpc/node/genesis.ts'
import { type Answerer, type MemoryPool, memoryPool } from '../../upstream/rpc/pool/testing/memory-nodes.ts'
import { createReads } from '../../upstream/rpc/reads/reads.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { TOKEN_PROGRAM } from '../../upstream/rpc/reads/schemas.ts'
import { type Accounts, littleChainAnswer } from './testing/sparse-node.ts'
import { readSupply, type Supply, SupplyError } from '../supply/supply.ts'
import { readVault, type VaultBalance, VaultError } from '../vault/vault.ts'
import { ContradictionError } from './witness.ts'
import { createWitnessedReads } from './witnessed-reads.ts'
import { seeded } from '../../lib/testing/seeded.ts'

const key = (byte: number) => base58FromBytes(new Uint8Array(32).fill(byte))
const MINT = key(21)
const VAULT = key(22)
const INTERNAL = key(23)
/** Another vault account: nodes that don't list by owner can't know of it. */
const SECOND = key(24)
const FIRST_SLOT = 400_000_050
const SLOT_MS = 200
const BALANCE = 102_000_000_000_000n

const [vaultAccount = '', internalAccount = ''] = await Promise.all([VAULT, INTERNAL].map(async (owner) => (await createAssociatedAccounts()(owner, MINT))[0] ?? ''))

/** The chain's accounts at a slot: the vault's balance changes every hundred slots. */
function chainAt(slot: number, lie = 0n): Accounts {
  const holding = (owner: string, amount: bigint) => ({ kind: 'token-account' as const, mint: MINT, owner, amount, program: TOKEN_PROGRAM })
  return {
    [MINT]: { kind: 'mint', supply: 990_000_000_000_000n + lie, decimals: 6, program: TOKEN_PROGRAM },
    [VAULT]: { kind: 'wallet', lamports: 1_500_000_000 },
    [vaultAccount]: holding(VAULT, balanceAt(slot) - 7n + lie),
    [SECOND]: holding(VAULT, 7n),
    [internalAccount]: holding(INTERNAL, 10_000_000_000_000n),
  }
}

function balanceAt(slot: number): bigint {
  return BALANCE + BigInt((Math.floor(slot / 100) * 7919) % 1_000_003)
}

function world(behaviours: readonly ((answer: (behind?: number, lie?: bigint) => ReturnType<Answerer>, call: Parameters<Answerer>[0]) => unknown)[]) {
  let start = 0
  const tip = () => FIRST_SLOT + Math.floor((test.clock.now() - start) / SLOT_MS)
  const test: MemoryPool = memoryPool(
    behaviours.map((behaviour): Answerer => (call) =>
      behaviour((behind = 0, lie = 0n) => {
        const slot = tip() - behind
        if (call.method === 'getBlockTime') return Math.floor((start + (Number(call.params[0]) - FIRST_SLOT) * SLOT_MS) / 1000)
        if (call.method === 'getGenesisHash') return MAINNET_GENESIS_HASH
        if (call.method === 'getRecentPerformanceSamples') return [{ numSlots: 300, samplePeriodSecs: 60 }]
        return littleChainAnswer(call, { accounts: chainAt(slot, lie), parses: true, slot })
      }, call),
    ),
    { perNodeRequestsPerSecond: Number.POSITIVE_INFINITY },
  )
  start = test.clock.now()
  const { log, lines } = recordingLog()
  const witnessed = createWitnessedReads({ pool: test.pool, reads: createReads(test.pool), clock: test.clock, log })
  const vault = witnessed<VaultBalance>({
    name: 'the vault',
    read: (reads, options) => readVault({ reads, vault: VAULT, mint: MINT, ...options }),
    keyOf: ({ balance }) => String(balance),
    claimOf: ({ balance }) => String(balance),
    isFirm: ({ derived }) => derived !== true,
  })
  const supply = witnessed<Supply>({
    name: 'the supply',
    read: (reads, options) => readSupply({ reads, mint: MINT, internal: [INTERNAL], ...options }),
    keyOf: ({ supply: all, circulating }) => `${all} ${circulating}`,
    claimOf: ({ supply: all }) => String(all),
  })
  /** Lets time pass until the read settles. */
  const ask = async <T>(reading: Promise<T>): Promise<T> => {
    let done = false
    const ended = reading.finally(() => {
      done = true
    })
    ended.catch(() => {})
    for (let waited = 0; !done && waited < 400; waited += 1) await test.clock.advance(waited < 50 ? 0 : 100)
    return ended
  }
  return { ...test, tip, lines, vault, supply, ask }
}

describe('figures read from several operators', () => {
  it('say that two operators confirm them, each through its own nodes', async () => {
    const { pool, vault, supply, ask, count } = world([(answer) => answer(), (answer) => answer(2), (answer) => answer()])
    await pool.start()
    expect(await ask(vault())).toMatchObject({ balance: balanceAt(FIRST_SLOT), slot: FIRST_SLOT - 2, quality: { witnesses: 2, operators: 3 } })
    expect(await ask(supply())).toMatchObject({ supply: 990_000_000_000_000n, circulating: 980_000_000_000_000n, quality: { witnesses: 2, operators: 3 } })
    expect([0, 1, 2].map((node) => count(node, 'getTokenAccountsByOwner'))).toEqual([2, 2, 0])
  })

  it('have no quality when all nodes are of one operator', async () => {
    const { pool, vault, ask } = world([(answer) => answer()])
    await pool.start()
    expect(await ask(vault())).not.toHaveProperty('quality')
  })

  it('are not contradicted by a node that lists no accounts and so misses one of them', async () => {
    const sparse = (answer: () => unknown, { method }: { method: string }) => (method === 'getTokenAccountsByOwner' ? undefined : answer())
    const { pool, vault, ask } = world([sparse, (answer) => answer()])
    await pool.start()
    expect(await ask(vault())).toMatchObject({ balance: balanceAt(FIRST_SLOT), quality: { witnesses: 1, operators: 2 } })
  })

  it('keep the last agreed value while two operators contradict each other, which is logged once', async () => {
    let lie = 0n
    const { pool, vault, ask, clock, lines } = world([(answer) => answer(), (answer) => answer(0, lie)])
    await pool.start()
    await ask(vault())
    lie = 5_000_000n
    await expect(ask(vault())).rejects.toThrow(ContradictionError)
    await clock.advance(30_000)
    const disputed = await ask(vault())
    expect(disputed.balance).toBe(balanceAt(FIRST_SLOT))
    expect(disputed.quality?.claims?.map(({ operator }) => operator).toSorted()).toEqual(['operator-0.example', 'operator-1.example'])
    await ask(vault())
    expect(lines.filter(({ message }) => message.includes('contradict'))).toHaveLength(1)
  })
})

/** The number of reads; a hundred thousand on demand. */
const READS = Number(process.env['WITNESS_READS'] ?? 400)

describe('one lying node among four', () => {
  it(`never gets its figure confirmed in ${READS} reads of vault and supply`, { timeout: 3_600_000 }, async () => {
    const random = seeded(5)
    const honest = (behind: number) => (answer: (behind?: number) => unknown) => answer(behind)
    const liar = (answer: (behind?: number, lie?: bigint) => unknown, { method }: { method: string }) => {
      if (method === 'getSlot' || method === 'getGenesisHash') return answer()
      // True, made up, outdated, or all at once.
      const lie = random() < 0.7 ? BigInt(Math.floor(random() * 1_000_000)) : 0n
      return answer(random() < 0.3 ? Math.floor(random() * 300) : 0, lie)
    }
    const { pool, clock, tip, vault, supply, ask } = world([liar, honest(1), honest(3), honest(0)])
    await pool.start()
    let confirmed = 0
    const wrong: string[] = []
    const quiet = (error: unknown) => {
      if (error instanceof ContradictionError || error instanceof RpcError || error instanceof SupplyError || error instanceof VaultError) return null
      throw error
    }
    const isTrue = (balance: bigint, slot: number) => {
      for (let at = slot; at <= tip(); at += 1) if (balanceAt(at) === balance) return true
      return false
    }
    for (let done = 0; done < READS; done += 2) {
      const [held, all] = await ask(Promise.all([vault().catch(quiet), supply().catch(quiet)]))
      if (held && (held.quality?.witnesses ?? 0) >= 2) {
        confirmed += 1
        if (!isTrue(held.balance, held.slot)) wrong.push(`${held.balance} at ${held.slot}`)
      }
      if (all && (all.quality?.witnesses ?? 0) >= 2) {
        confirmed += 1
        if (all.supply !== 990_000_000_000_000n || all.circulating !== 980_000_000_000_000n) wrong.push(`${all.supply} and ${all.circulating} at ${all.slot}`)
      }
      await clock.advance(2000 + random() * 1000)
    }
    expect(wrong).toEqual([])
    expect(confirmed).toBeGreaterThan(READS * 0.8)
    if (process.env['FAULTS_REPORT']) console.log({ reads: READS, confirmed, wrong: wrong.length })
  })
})
