import { describe, expect, it } from 'vitest'
import { SLOT, until } from '../../testing/test-pool.ts'
import { chosen, EVERYTHING, listening, VAULT } from './testing/subscriptions.ts'

describe('subscriptions follow one more account', () => {
  const NEW = 'CULQToo7CNmMmuPcprsDNSth9HiApG224hTGisMWPLZs'
  const OF_NEW = [`accountSubscribe ${NEW}`, `logsSubscribe ${NEW}`]
  const WITH_NEW = [...EVERYTHING, ...OF_NEW].toSorted()

  it('on the current connection, and on later ones', async () => {
    const { nodes, subscriptions, subscribed, lost, retry, clock, hints } = await listening([{}, {}])
    subscriptions.start()
    await subscribed()
    subscriptions.follow(NEW)
    subscriptions.follow(NEW)
    subscriptions.follow(VAULT)
    await until(() => nodes[0]?.subscriptions().length === WITH_NEW.length)
    expect(nodes[0]?.subscriptions()).toEqual(WITH_NEW)
    expect(nodes.flatMap((node) => node.handshakes)).toHaveLength(1)
    await until(() => subscriptions.state().subscriptions === WITH_NEW.length)
    nodes[0]?.tell(NEW, SLOT)
    await until(() => clock.pending() === 2)
    await clock.advance(300)
    expect(hints).toEqual([[NEW, SLOT]])
    chosen(nodes).drop()
    await lost(1)
    await retry()
    await subscribed()
    expect(chosen(nodes).subscriptions()).toEqual(WITH_NEW)
  })

  it('while it connects, or with nothing else to hear', async () => {
    const connecting = await listening([{}])
    connecting.subscriptions.start()
    connecting.subscriptions.follow(NEW)
    await connecting.subscribed()
    expect(connecting.nodes[0]?.subscriptions()).toEqual(WITH_NEW)
    const alone = await listening([{}], { accounts: [] })
    alone.subscriptions.start()
    alone.subscriptions.follow(NEW)
    await alone.subscribed()
    expect(alone.nodes[0]?.subscriptions()).toEqual([...OF_NEW, 'slotSubscribe'].toSorted())
  })

  it('without giving up a node that refuses it, and not for an invalid address', async () => {
    const { nodes, subscriptions, subscribed, events } = await listening([{}])
    subscriptions.start()
    await subscribed()
    nodes[0]?.behave({ refuses: ['accountSubscribe', 'logsSubscribe'] })
    subscriptions.follow(NEW)
    await until(() => nodes[0]?.calls.filter(({ params }) => JSON.stringify(params).includes(NEW)).length === 2)
    // The answers have arrived before this one.
    nodes[0]?.tellSlot(SLOT)
    await fetch(nodes[0]?.url ?? '')
    expect(events.map(({ type }) => type)).toEqual(['subscribed'])
    expect(nodes[0]?.subscriptions()).toEqual(EVERYTHING)
    expect(() => subscriptions.follow('vault')).toThrow(RangeError)
  })
})
