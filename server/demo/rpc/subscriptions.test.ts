import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SLOT_MS } from '../chain/slots.ts'
import { ask, manualClock } from '../testing/demo.ts'
import { startDemo, type Demo } from '../start.ts'
import { openClient } from './testing/websocket-client.ts'

const clock = manualClock()
let demo: Demo
beforeAll(async () => {
  demo = await startDemo({ seed: 'nodes', holders: 10, clock })
})
afterEach(() => {
  for (const node of demo.nodes) node.setFaults({})
})
afterAll(() => demo.close())

const rpcUrl = (index = 0) => demo.rpcUrls[index] ?? ''

describe('WebSocket', () => {
  it('reports account, logs, signature and slots, each at its commitment, until unsubscribed', async () => {
    const client = await openClient(rpcUrl(0))
    const [first] = await client.subscribe('accountSubscribe', demo.cast.vault.tokens, { encoding: 'jsonParsed', commitment: 'processed' })
    await client.subscribe('logsSubscribe', { mentions: [demo.cast.vault.tokens] }, { commitment: 'processed' })
    await client.subscribe('logsSubscribe', { mentions: [demo.cast.internal.tokens] }, { commitment: 'processed' })
    await client.subscribe('slotSubscribe')
    const slot = demo.chain.slots.tip()
    const signature = demo.actions.transfer({ from: 'vault', amount: '3' })
    await client.subscribe('signatureSubscribe', signature, { commitment: 'confirmed' })
    const account = await client.next('accountNotification')
    const held = z.object({ result: z.object({ value: z.object({ amount: z.string() }) }) })
    const balance = held.parse(ask(demo.chain, 'getTokenAccountBalance', [demo.cast.vault.tokens, { commitment: 'processed' }]))
    expect(account).toMatchObject({ result: { context: { slot }, value: { data: { parsed: { info: { tokenAmount: { amount: balance.result.value.amount } } } } } } })
    expect(await client.next('logsNotification')).toMatchObject({ result: { context: { slot }, value: { err: null, signature } } })
    // Its slot is the newest, so it isn't confirmed yet.
    expect(client.seen('signatureNotification')).toBe(0)
    clock.advance(SLOT_MS)
    expect(await client.next('slotNotification')).toMatchObject({ result: { parent: slot, slot: slot + 1, root: slot - 30 } })
    expect(await client.next('signatureNotification')).toMatchObject({ result: { value: { err: null } } })

    expect(await client.ask('accountUnsubscribe', first)).toMatchObject({ result: true })
    expect(await client.ask('accountUnsubscribe', first)).toMatchObject({ error: { code: -32602 } })
    expect(await client.ask('getBalance', 'x')).toMatchObject({ error: { code: -32601 } })
    const before = client.seen('accountNotification')
    demo.actions.transfer({ from: 'vault', amount: '3' })
    await client.next('logsNotification')
    expect(client.seen('accountNotification')).toBe(before)
    // Both accounts appear only in other people's transfers: the second logs subscription stayed quiet.
    expect(client.seen('logsNotification')).toBe(2)
    client.close()
  })

  it('can fall silent without closing', async () => {
    const client = await openClient(rpcUrl(1))
    await client.subscribe('logsSubscribe', 'all', { commitment: 'processed' })
    demo.nodes[1]?.setFaults({ silentWebsocket: true })
    const before = demo.chain.ledger.length
    demo.actions.transfer({ from: 'vault', amount: '2' })
    expect(demo.chain.ledger.length).toBe(before + 1)
    // Another node reports it, so this one would have, too.
    const other = await openClient(rpcUrl(0))
    await other.subscribe('logsSubscribe', 'all', { commitment: 'processed' })
    demo.actions.transfer({ from: 'vault', amount: '2' })
    await other.next('logsNotification')
    expect(client.seen('logsNotification')).toBe(0)
    expect(client.open()).toBe(true)
    demo.nodes[1]?.setFaults({})
    await client.next('logsNotification')
    client.close()
    other.close()
  })
})
