import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerTransactions } from '../../db/schema.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import type { ChainSource, PinnedNode } from './chain-source.ts'
import { deposits, ledgerFrom } from './testing/ledger.ts'
import { walkHistory } from './walk-history.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

type Ask = PinnedNode['signatures']

/** One walk through 25 transactions, in pages of 4, over nodes that are pinned in turn. */
async function walk(nodes: ((ask: Ask) => Ask)[]) {
  const { run } = await walker(nodes)
  return run()
}

/** The same walk, as many times as the test wants. */
async function walker(nodes: ((ask: Ask) => Ask)[]) {
  const { chain, row, ...rest } = await ledgerFrom(database, deposits(25))
  const { id: ledger } = await row()
  let pinned: number[] = []
  const source: ChainSource = {
    ...chain.source,
    pin(avoid) {
      const index = nodes.findIndex((_, node) => !avoid.has(`${node}`))
      const pin = chain.source.pin(new Set())
      const change = nodes[index === -1 ? 0 : index]
      if (!pin.ok || !change) return { ok: false, retryable: true, message: 'none' }
      pinned.push(index)
      return { ok: true, value: { ...pin.value, node: `${index}`, signatures: change(pin.value.signatures) } }
    },
  }
  const run = async () => {
    pinned = []
    const outcome = await walkHistory({ db: database.db, ledger, source, pageSize: 4, onPage: () => {} })
    const [listed] = await database.db.select({ count: count() }).from(ledgerTransactions).where(eq(ledgerTransactions.ledger, ledger))
    return { outcome, pinned, listed: listed?.count }
  }
  return { run, row, ...rest }
}

const honest = (ask: Ask): Ask => ask
const afterPages = (pages: number, then: (ask: Ask) => Ask) => (ask: Ask): Ask => {
  let asked = 0
  return (options) => {
    asked += 1
    return asked > pages ? then(ask)(options) : ask(options)
  }
}

describe('one walk through a history', () => {
  it('does not believe a single node that the history ends, when another goes on', async () => {
    const ends = afterPages(2, () => async () => ({ ok: true, value: [] }))
    expect(await walk([ends, honest])).toMatchObject({ outcome: { status: 'done' }, listed: 25, pinned: [0, 1, 0] })
  })

  it('leaves a node that always answers the newest page, at any cursor', async () => {
    const forgets = afterPages(2, (ask) => (options) => ask({ ...options, before: undefined }))
    const { outcome, listed, pinned } = await walk([forgets, honest])
    expect({ outcome: outcome.status, listed }).toEqual({ outcome: 'done', listed: 25 })
    expect(pinned[1]).toBe(1)
  })

  it('leaves a node that repeats its page for ever, and one that fails', async () => {
    let kept: Awaited<ReturnType<Ask>> | null = null
    const repeats = (ask: Ask): Ask => async (options) => (kept ??= await ask(options))
    const fails = () => async () => ({ ok: false as const, retryable: true, message: 'down' })
    expect(await walk([repeats, honest])).toMatchObject({ outcome: { status: 'done' }, listed: 25 })
    expect(await walk([afterPages(1, fails), honest])).toMatchObject({ outcome: { status: 'done' }, listed: 25 })
  })

  it('gives up for now when every node fails, and for good when a retry is useless', async () => {
    const fails = (retryable: boolean) => () => async () => ({ ok: false as const, retryable, message: 'down' })
    expect(await walk([fails(true)])).toMatchObject({ outcome: { status: 'interrupted', retryable: true, reason: 'down' }, listed: 0 })
    const useless = await walk([fails(false), honest])
    expect(useless).toMatchObject({ outcome: { status: 'interrupted', retryable: false }, pinned: [0] })
  })

  it('leaves a node that lists only unfinalized transactions, and counts none of them', async () => {
    const unripe = (ask: Ask): Ask => async (options) => {
      const page = await ask(options)
      return page.ok ? { ok: true, value: page.value.map((entry) => ({ ...entry, confirmationStatus: 'confirmed' as const })) } : page
    }
    expect(await walk([unripe, honest])).toMatchObject({ outcome: { status: 'done' }, listed: 25 })
    expect(await walk([unripe])).toMatchObject({ outcome: { status: 'interrupted', retryable: true }, listed: 0 })
  })

  it('does not continue from a transaction on a fork, which no node knows later', async () => {
    const forked = { signature: 'on a fork', slot: 999_999, failed: false, blockTime: null, confirmationStatus: 'confirmed' as const }
    const first = { one: true }
    const node = (ask: Ask): Ask => async (options) => {
      if (first.one && options.before !== undefined) return { ok: false, retryable: false, message: 'down' }
      const page = await ask(options)
      return page.ok && first.one ? { ok: true, value: [forked, ...page.value] } : page
    }
    const { run, row, history } = await walker([node])
    expect((await run()).listed).toBe(4)
    expect((await row()).walkCursor).not.toBe('on a fork')
    expect((await row()).walkTopSlot).toBe(history.at(-1)?.slot)
    first.one = false
    expect((await run()).outcome.status).toBe('done')
  })

  it('starts over when no node knows the point where it stopped', async () => {
    const invents = { now: true }
    const node = (ask: Ask): Ask => async (options) => {
      if (invents.now && options.before !== undefined) return { ok: false, retryable: false, message: 'down' }
      const page = await ask(options)
      return page.ok && invents.now ? { ok: true, value: page.value.map((entry) => ({ ...entry, signature: `never ${entry.slot}` })) } : page
    }
    const { run, row } = await walker([node])
    await run()
    expect((await row()).walkCursor).toMatch(/^never/)
    invents.now = false
    expect((await run()).outcome).toMatchObject({ status: 'interrupted', retryable: true })
    expect((await row()).walkTopSlot).toBeNull()
    expect((await run()).outcome.status).toBe('done')
  })
})
