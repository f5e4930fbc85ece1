import { describe, expect, it } from 'vitest'
import { isListPath, LIST_LIMIT, listFields } from './lists.ts'
import { readPaths, readSchemas, reads } from './reads.ts'
import { fromHttp, isBare, META_HEADER, toHttp } from './wire.ts'

const meta = { state: 'live', asOf: '2026-11-21T10:00:00.000Z', source: 'staking_and_vault_ledger', nextCursor: 'WzFd' } as const
const item = { type: 'stake', amount: '2500000', signature: 's', status: 'finalized', blockTime: 1_795_253_779, instructions: [{ type: 'stake', amount: '2500000' }] }
const record = { transactions: [item], meta }

describe('an answer over HTTP', () => {
  it('[API-03] [FEED-15] is a bare array for the activity feed, with its meta in a header, and becomes the record again on arrival', () => {
    const { body, headers } = toHttp('/api/transactions', record)
    expect(body).toEqual([item])
    expect(Object.keys(headers)).toEqual([META_HEADER])
    const arrived = fromHttp('/api/transactions', JSON.parse(JSON.stringify(body)), new Headers(headers))
    expect(readSchemas['/api/transactions'].parse(arrived)).toEqual(record)
  })

  it('is the record itself for all others', () => {
    const answer = { totalHolders: 5, meta }
    expect(toHttp('/api/holders/overview', answer)).toEqual({ body: answer, headers: {} })
    expect(fromHttp('/api/holders/overview', answer, new Headers())).toBe(answer)
    expect(readPaths.filter(isBare)).toEqual(['/api/transactions'])
  })

  it('carries letters that a header cannot hold', () => {
    const source = 'Ünïcode — 鴨'
    const { headers } = toHttp('/api/transactions', { ...record, meta: { ...meta, source } })
    expect(headers[META_HEADER]).toMatch(/^[\u0020-\u007e]*$/)
    expect(fromHttp('/api/transactions', [], new Headers(headers))).toMatchObject({ meta: { source } })
  })

  it.each([
    ['no header', [item], {}],
    ['a broken header', [item], { [META_HEADER]: '{' }],
    ['another header', [item], { [META_HEADER]: '{"state":"fine"}' }],
    ['a record instead of the array', record, { [META_HEADER]: JSON.stringify(meta) }],
    ['an item without a signature', [{ ...item, signature: undefined }], { [META_HEADER]: JSON.stringify(meta) }],
    ['an amount that is a number', [{ ...item, amount: 2_500_000 }], { [META_HEADER]: JSON.stringify(meta) }],
    ['an amount below zero', [{ ...item, amount: '-1' }], { [META_HEADER]: JSON.stringify(meta) }],
    ['an unknown status', [{ ...item, status: 'confirmed' }], { [META_HEADER]: JSON.stringify(meta) }],
  ])('is refused with %s', (_name, body, headers) => {
    expect(readSchemas['/api/transactions'].safeParse(fromHttp('/api/transactions', body, new Headers(headers))).success).toBe(false)
  })

  it('[FEED-15] [FEED-16] may give its type in its first instruction only', () => {
    const bare = { signature: 's', status: 'pending', blockTime: null, instructions: [{ type: 'stake', amount: '1' }] }
    expect(readSchemas['/api/transactions'].parse({ transactions: [bare], meta }).transactions).toEqual([bare])
  })
})

describe('the lists', () => {
  it('name a field that is an array in their contract', () => {
    for (const path of readPaths.filter(isListPath)) {
      const shape = new Map<string, unknown>(Object.entries(reads[path].shape))
      expect(shape.get(listFields[path]), path).toMatchObject({ type: 'array' })
    }
    expect(Object.keys(listFields)).toHaveLength(readPaths.filter(isListPath).length)
    expect(LIST_LIMIT).toBe(1000)
  })
})
