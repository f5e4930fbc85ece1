import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { z } from 'zod'
import { answerOf, MINT, OWNER_PROGRAM, pageOf, SUPPLY_DECIMALS, supplyOf } from '../token-accounts.ts'
import { reply } from './part.ts'

// A node with a given number of accounts of one mint. With 'pages' it answers getProgramAccountsV2, otherwise only the whole list.

const accounts = z.coerce.number().int().positive().parse(process.argv[2])
const paged = process.argv[3] === 'pages'
const SLOT = 400_000_000
const call = z.object({ method: z.string(), params: z.array(z.unknown()) })
const pageOptions = z.object({ limit: z.int(), paginationKey: z.string().optional() })

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { method, params } = call.parse(JSON.parse(Buffer.concat(chunks).toString()))
  const result = (value: unknown) => void response.end(JSON.stringify({ jsonrpc: '2.0', result: value, id: 1 }))
  if (method === 'getSlot') return result(SLOT)
  if (method === 'getAccountInfo') {
    const info = { decimals: SUPPLY_DECIMALS, supply: String(supplyOf(accounts)), isInitialized: true }
    const value = { data: { parsed: { type: 'mint', info }, program: 'spl-token', space: 82 }, executable: false, lamports: 1, owner: OWNER_PROGRAM, rentEpoch: 0 }
    return result({ context: { slot: SLOT }, value })
  }
  if (method === 'getProgramAccounts' && JSON.stringify(params).includes(MINT)) {
    await stream(response, 0, accounts, `{"jsonrpc":"2.0","result":{"context":{"apiVersion":"4.2.0","slot":${SLOT}},"value":[`, `]},"id":1}`)
    return
  }
  if (method === 'getProgramAccountsV2' && paged) {
    const { limit, paginationKey } = pageOptions.parse(params[1])
    const { from, to, next } = pageOf(accounts, limit, paginationKey)
    const head = `{"jsonrpc":"2.0","result":{"context":{"apiVersion":"4.2.0","slot":${SLOT}},"value":{"accounts":[`
    await stream(response, from, to, head, `],"paginationKey":${JSON.stringify(next)},"totalResults":${accounts}}},"id":1}`)
    return
  }
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' }, id: 1 }))
})
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  reply(bound !== null && typeof bound === 'object' ? bound.port : 0)
})
process.on('disconnect', () => process.exit(0))

/** At the reader's speed. */
async function stream(response: ServerResponse, from: number, to: number, head: string, tail: string): Promise<void> {
  response.setHeader('content-type', 'application/json')
  response.write(head)
  const PART = 500
  for (let at = from; at < to; at += PART) {
    const entries = Array.from({ length: Math.min(PART, to - at) }, (_, index) => answerOf(at + index))
    if (!response.write((at > from ? ',' : '') + entries.join(','))) await once(response, 'drain')
  }
  response.end(tail)
}
