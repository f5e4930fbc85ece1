import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Behaviour, json } from '../../testing/test-node.ts'
import { rpcErrorOf, SLOT, testPool } from '../../testing/test-pool.ts'
import { createReads } from './reads.ts'

const OWNER = '8wytzyCBXco7yqgrLDiecpEt452MSuNWRe7xsLgAAX1H'
const SIGNATURE = '5Jofwx5JcPT1dMsgo6DkyT6x61X5chS9K7hM7huGKAnUq8xxHwGKuDnnZmPGoapWVZcN4cPvQtGNCicnWZfPHowr'

describe('reads.transaction asks for every version', () => {
  const transaction = { slot: SLOT, version: 1, transaction: { signatures: [SIGNATURE], message: { accountKeys: [OWNER], instructions: [] } }, meta: { err: null, preTokenBalances: [], postTokenBalances: [] } }
  const upTo = (highest: number, code = -32602): Behaviour => (call, response) => {
    const { maxSupportedTransactionVersion: asked } = z.tuple([z.string(), z.object({ maxSupportedTransactionVersion: z.int() })]).parse(call.params)[1]
    const body = asked > highest ? { error: { code, message: 'Invalid params' } } : { result: transaction }
    json({ jsonrpc: '2.0', id: 1, ...body })(call, response)
  }
  const versionsAsked = (node: { calls: { params: unknown[] }[] } | undefined) => node?.calls.map(({ params }) => z.object({ maxSupportedTransactionVersion: z.int() }).parse(params[1]).maxSupportedTransactionVersion)

  it('with the highest possible number, and reports which version came', async () => {
    const { nodes, pool } = await testPool([upTo(127)])
    const versions: unknown[] = []
    const reads = createReads(pool, { onVersion: (version) => versions.push(version) })
    expect(await reads.transaction(SIGNATURE)).toMatchObject({ signature: SIGNATURE, version: 1 })
    expect(versionsAsked(nodes[0])).toEqual([127])
    expect(versions).toEqual([1])
  })

  it('with the highest in use when that number is refused, and for a while only with that', async () => {
    const { nodes, pool } = await testPool([upTo(1)], { perNodeRequestsPerSecond: Number.POSITIVE_INFINITY })
    const reads = createReads(pool)
    for (let index = 0; index < 103; index += 1) expect(await reads.transaction(SIGNATURE)).toMatchObject({ version: 1 })
    expect(versionsAsked(nodes[0])).toEqual([127, ...Array.from({ length: 101 }, () => 1), 127, 1, 1])
  })

  it('and gives up on a node that accepts neither, with its error', async () => {
    const { nodes, pool } = await testPool([upTo(0)])
    expect((await rpcErrorOf(createReads(pool).transaction(SIGNATURE))).message).toContain('-32602')
    expect(versionsAsked(nodes[0])).toEqual([127, 1])
  })

  it('and only once when it was refused for another reason', async () => {
    const { nodes, pool } = await testPool([upTo(0, -32015)])
    expect((await rpcErrorOf(createReads(pool).transaction(SIGNATURE))).message).toContain('-32015')
    expect(versionsAsked(nodes[0])).toEqual([127])
  })
})
