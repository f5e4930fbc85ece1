import type * as IdbKeyval from 'idb-keyval'
import nacl from 'tweetnacl'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetProof, provenFor, proveWallet } from '../prove.ts'
import { toBase58 } from './base58.ts'
import { linkWallet } from './link-app.ts'
import { createLinkFlow, linkFlow } from './link-flow.ts'
import { forgetLink, rememberedLink } from './link-memory.ts'
import { returnVisit, sendAgain, visitReturn } from './return-visit.ts'
import { fakeServer } from './testing/fake-server.ts'
import { fakeWallet } from './testing/fake-wallet.ts'

/** What the browser stores, and whether it does. */
const device: { entries: Map<unknown, unknown>; state: 'works' | 'refuses' } = { entries: new Map(), state: 'works' }

// Files share modules: those that others have loaded hold the real store, and theirs must not get this one.
vi.hoisted(() => void vi.resetModules())
afterAll(() => void vi.resetModules())

vi.mock('idb-keyval', () => {
  const answer = async <T,>(work: () => T): Promise<T> => {
    if (device.state === 'refuses') throw new Error('blocked')
    return work()
  }
  return {
    get: (key: string) => answer(() => device.entries.get(key)),
    set: (key: string, value: unknown) => answer(() => device.entries.set(key, value)),
    del: (key: string) => answer(() => device.entries.delete(key)),
    clear: () => answer(() => device.entries.clear()),
    entries: () => answer(() => [...device.entries]),
  } satisfies Partial<Record<keyof typeof IdbKeyval, unknown>>
})

let server: ReturnType<typeof fakeServer>
const account = nacl.sign.keyPair()
const address = toBase58(account.publicKey)
const how = { byQr: false, backTo: '/virtual-card?tier=raven' }

beforeEach(() => {
  server = fakeServer()
  vi.stubGlobal('fetch', server.fetch)
  Object.assign(device, { state: 'works' })
  device.entries.clear()
})
afterEach(async () => {
  await linkFlow.getState().cancel()
  forgetLink()
  forgetProof(address)
  returnVisit.setState({ state: 'reading' }, true)
})

/** The app, just loaded: it knows what is stored, and nothing else. */
const loaded = () => createLinkFlow(() => window.location.origin)
type App = ReturnType<typeof loaded>

async function phase(app: App, wanted: string): Promise<string> {
  await vi.waitFor(() => expect(app.getState().trip?.phase).toBe(wanted))
  return app.getState().trip?.link ?? ''
}
const pairingOf = (wallet: ReturnType<typeof fakeWallet>, link: string) => new URL(wallet.redirectOf(link)).searchParams.get('pairing') ?? ''
/** A message to sign for whoever asks on this page. */
const asking = () => ({ nonce: '1'.repeat(32), message: 'Sign this', code: '654321', transaction: '', expiresAt: new Date(Date.now() + 300_000).toISOString() })
/** The page is seen again, as after a visit to another app. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))

async function connectedApp(app: App, wallet: ReturnType<typeof fakeWallet>) {
  const outcome = app.getState().begin('connect', 'Phantom', how)
  const link = await phase(app, 'ready')
  app.getState().followed()
  server.answer(pairingOf(wallet, link), wallet.connect(link))
  comeBack()
  return outcome
}

describe('a trip to a wallet app', () => {
  it('connects: the answer is taken up when the page is seen again', async () => {
    const [app, wallet] = [loaded(), fakeWallet('Phantom', account)]
    expect(await connectedApp(app, wallet)).toEqual({ outcome: 'connected', address })
    expect(app.getState().trip).toMatchObject({ phase: 'done', kind: 'connect', address })
    expect([rememberedLink(), device.entries.size]).toEqual([{ wallet: 'Phantom', address }, 0])
  })

  it('signs with the session of this page, at once, and gives the signature to whoever asked', async () => {
    const [app, wallet] = [loaded(), fakeWallet('Phantom', account)]
    await connectedApp(app, wallet)
    const asked = asking()
    const outcome = app.getState().begin('sign', 'Phantom', { ...how, asked, address })
    const link = await phase(app, 'ready')
    expect(app.getState().trip).toMatchObject({ kind: 'sign', isFirstOfTwo: false, code: '654321', address })
    expect(wallet.shown(link).message).toBe('Sign this')
    server.answer(pairingOf(wallet, link), wallet.sign(link))
    comeBack()
    expect(await outcome).toMatchObject({ outcome: 'signed', address, pairing: pairingOf(wallet, link) })
    expect(server.proofs).toEqual([])
  })

  it('connects first where no session is open, and has the wallet sign then; both links differ', async () => {
    const [app, wallet] = [loaded(), fakeWallet('Backpack', account)]
    const outcome = app.getState().begin('sign', 'Backpack', how)
    const first = await phase(app, 'ready')
    expect(app.getState().trip).toMatchObject({ kind: 'connect', isFirstOfTwo: true, code: null })
    server.answer(pairingOf(wallet, first), wallet.connect(first))
    comeBack()
    await vi.waitFor(() => expect(app.getState().trip).toMatchObject({ kind: 'sign', phase: 'ready', code: '123456' }))
    const second = await phase(app, 'ready')
    expect(pairingOf(wallet, second)).not.toBe(pairingOf(wallet, first))
    server.answer(pairingOf(wallet, second), wallet.sign(second))
    comeBack()
    expect(await outcome).toEqual({ outcome: 'proven', address })
    expect(server.proofs).toEqual([expect.objectContaining({ walletAddress: address, pairing: pairingOf(wallet, second) })])
    expect(provenFor(address)).toBeGreaterThan(0)
  })

  it('may be refused, and started again by another link; the same caller gets what comes of it', async () => {
    const [app, wallet] = [loaded(), fakeWallet('Solflare', account)]
    const outcome = app.getState().begin('connect', 'Solflare', how)
    const first = await phase(app, 'ready')
    server.answer(pairingOf(wallet, first), wallet.refuse())
    comeBack()
    await phase(app, 'failed')
    expect([app.getState().trip?.failure, device.entries.size]).toEqual(['refused', 0])
    await app.getState().again()
    const second = await phase(app, 'ready')
    expect(second).not.toBe(first)
    server.answer(pairingOf(wallet, second), wallet.connect(second))
    comeBack()
    expect(await outcome).toEqual({ outcome: 'connected', address })
  })

  it('may be cancelled: nothing stays, neither here nor on the server', async () => {
    const app = loaded()
    const outcome = app.getState().begin('connect', 'Phantom', how)
    await phase(app, 'ready')
    await app.getState().cancel()
    expect(await outcome).toEqual({ outcome: 'cancelled', failure: null })
    expect([app.getState().trip, device.entries.size, server.ended().length]).toEqual([null, 0, 1])
  })

  it('ends after five minutes, by the clock', async () => {
    const app = loaded()
    void app.getState().begin('connect', 'Phantom', how)
    await phase(app, 'ready')
    const late = Date.now() + 300_001
    vi.spyOn(Date, 'now').mockReturnValue(late)
    comeBack()
    await phase(app, 'failed')
    expect([app.getState().trip?.failure, device.entries.size]).toEqual(['expired', 0])
  })

  it('is ended by whoever was led to the wallet and didn’t start it', async () => {
    const [app, wallet] = [loaded(), fakeWallet('Phantom', account)]
    void app.getState().begin('connect', 'Phantom', how)
    const row = server.pairings.get(pairingOf(wallet, await phase(app, 'ready')))
    if (row) row.ended = true
    comeBack()
    await phase(app, 'failed')
    expect(app.getState().trip?.failure).toBe('disowned')
  })

  it('says that there is no connection, and works once there is', async () => {
    const app = loaded()
    server.line.state = 'away'
    void app.getState().begin('connect', 'Phantom', how)
    await phase(app, 'failed')
    expect(app.getState().trip?.failure).toBe('offline')
    server.line.state = 'up'
    await app.getState().again()
    await phase(app, 'ready')
  })

  it('goes on in memory where the browser stores nothing, and says so', async () => {
    device.state = 'refuses'
    const [app, wallet] = [loaded(), fakeWallet('Phantom', account)]
    const outcome = app.getState().begin('connect', 'Phantom', how)
    const link = await phase(app, 'ready')
    expect(app.getState().trip?.isKept).toBe(false)
    server.answer(pairingOf(wallet, link), wallet.connect(link))
    comeBack()
    expect(await outcome).toEqual({ outcome: 'connected', address })
  })

  it('refuses another address than the one that was connected', async () => {
    const [app, other] = [loaded(), fakeWallet('Phantom')]
    void app.getState().begin('sign', 'Phantom', { ...how, address })
    const link = await phase(app, 'ready')
    server.answer(pairingOf(other, link), other.connect(link))
    comeBack()
    await phase(app, 'failed')
    expect([app.getState().trip?.failure, rememberedLink()]).toEqual(['another_wallet', null])
  })

  it('ends the session in the wallet, too, where this page still has it', async () => {
    const [app, wallet] = [loaded(), fakeWallet('Phantom', account)]
    expect(await app.getState().begin('disconnect', 'Phantom', how)).toEqual({ outcome: 'disconnected' })
    await connectedApp(app, wallet)
    const outcome = app.getState().begin('disconnect', 'Phantom', how)
    const link = await phase(app, 'ready')
    expect([new URL(link).pathname, wallet.shown(link).session]).toEqual(['/ul/v1/disconnect', expect.any(String)])
    app.getState().followed()
    expect(await outcome).toEqual({ outcome: 'disconnected' })
  })
})

describe('an app that was unloaded on the way', () => {
  /** The wallet has connected after the app was unloaded; loaded again, it goes on to the signature. */
  const resumed = async () => {
    const wallet = fakeWallet('Phantom', account)
    const before = loaded()
    void before.getState().begin('sign', 'Phantom', how)
    const connect = await phase(before, 'ready')
    before.getState().followed()
    server.answer(pairingOf(wallet, connect), wallet.connect(connect))
    const app = loaded()
    await app.getState().resume()
    await vi.waitFor(() => expect(app.getState().trip).toMatchObject({ kind: 'sign', phase: 'ready' }))
    return { wallet, before, app, link: await phase(app, 'ready') }
  }

  it('goes on from what is stored: connected, signed and proven, each in a page of its own', async () => {
    const { wallet, before: first, app: second, link: sign } = await resumed()
    second.getState().followed()
    server.answer(pairingOf(wallet, sign), wallet.sign(sign))

    const third = loaded()
    await third.getState().resume()
    await phase(third, 'done')
    expect(server.proofs).toEqual([expect.objectContaining({ walletAddress: address })])
    expect([provenFor(address) > 0, device.entries.size]).toEqual([true, 0])
    // The first page, seen once more, finds that another went on.
    comeBack()
    await vi.waitFor(() => expect(first.getState().trip).toBeNull())
  })

  it('goes on with the resumed trip where the page asks for a signature meanwhile: its link isn’t replaced', async () => {
    const { wallet, app: second, link: sign } = await resumed()
    const asked = asking()
    const outcome = second.getState().begin('sign', 'Phantom', { ...how, asked, address })
    expect(second.getState().trip).toMatchObject({ phase: 'ready', link: sign, code: '123456' })
    server.answer(pairingOf(wallet, sign), wallet.sign(sign))
    comeBack()
    expect(await outcome).toEqual({ outcome: 'proven', address })
    expect(server.proofs.length).toBe(1)
  })

  it('goes on with a resumed connection where the page asks for the same meanwhile, and knows no address yet', async () => {
    const before = loaded()
    void before.getState().begin('sign', 'Phantom', how)
    const connect = await phase(before, 'ready')
    const app = loaded()
    await app.getState().resume()
    void app.getState().begin('sign', 'Phantom', how)
    expect(app.getState().trip).toMatchObject({ kind: 'connect', phase: 'ready', link: connect })
  })

  it('doesn’t go on with a resumed trip for another address of the same wallet: that begins anew', async () => {
    const { app, link } = await resumed()
    void app.getState().begin('sign', 'Phantom', { ...how, asked: asking(), address: toBase58(nacl.sign.keyPair().publicKey) })
    await vi.waitFor(() => expect(app.getState().trip).toMatchObject({ kind: 'connect', phase: 'ready' }))
    expect(app.getState().trip?.link).not.toBe(link)
  })

  it('stores neither the session nor anything that was signed, but what the browser keeps to itself', async () => {
    const wallet = fakeWallet('Phantom', account)
    const app = loaded()
    void app.getState().begin('sign', 'Phantom', how)
    const connect = await phase(app, 'ready')
    server.answer(pairingOf(wallet, connect), wallet.connect(connect))
    comeBack()
    await vi.waitFor(() => expect(app.getState().trip).toMatchObject({ kind: 'sign', phase: 'ready' }))
    const stored = Object(device.entries.get('flow'))
    const { session } = wallet.shown(await phase(app, 'ready'))
    expect(JSON.stringify(stored)).not.toContain(session)
    expect([stored.keys.privateKey?.extractable ?? stored.keys.wrapping?.extractable, Object.keys(stored).sort()]).toEqual([
      false,
      ['address', 'asked', 'backTo', 'byQr', 'expiresAt', 'id', 'isFollowed', 'keys', 'kind', 'link', 'pairing', 'seen', 'session', 'step', 'version', 'wallet'],
    ])
  })

  it('says that the time is over, where it is, and begins anew by one press', async () => {
    const before = loaded()
    void before.getState().begin('connect', 'Phantom', how)
    await phase(before, 'ready')
    const real = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(real + 400_000)
    const after = loaded()
    await after.getState().resume()
    expect([after.getState().trip, device.entries.size]).toEqual([expect.objectContaining({ phase: 'failed', failure: 'expired' }), 0])
    await after.getState().again()
    await phase(after, 'ready')
  })
})

describe('the page of return', () => {
  const page = (search: string) => {
    window.history.replaceState({ own: 1 }, '', `/wallet/return${search}`)
    return visitReturn()
  }
  const searchOf = (wallet: ReturnType<typeof fakeWallet>, link: string) => {
    const { nonce, data, walletKey = '' } = wallet.connect(link)
    return `?${String(new URLSearchParams({ pairing: pairingOf(wallet, link), nonce, data, phantom_encryption_public_key: walletKey }))}`
  }
  const begun = async () => {
    const wallet = fakeWallet('Phantom', account)
    const app = loaded()
    const outcome = app.getState().begin('connect', 'Phantom', how)
    return { wallet, app, outcome, link: await phase(app, 'ready') }
  }

  it('goes on at once where the flow is this browser’s, and takes the answer out of the address', async () => {
    const { wallet, link, app } = await begun()
    await page(searchOf(wallet, link))
    expect(returnVisit.getState()).toEqual({ state: 'ours', backTo: '/virtual-card?tier=raven' })
    expect([window.location.pathname, window.location.search, window.history.state]).toEqual(['/wallet/return', '', { own: 1 }])
    expect([rememberedLink(), server.calls]).toEqual([{ wallet: 'Phantom', address }, expect.not.arrayContaining(['/api/pairings/answer'])])
    comeBack()
    await vi.waitFor(() => expect(app.getState().trip).toBeNull())
  })

  it('hands the answer on where the flow is another’s: the app takes it up', async () => {
    const { wallet, app, link, outcome } = await begun()
    const stored = new Map(device.entries)
    device.entries.clear()
    const search = searchOf(wallet, link)
    await page(search)
    expect(returnVisit.getState()).toEqual({ state: 'left', pairing: pairingOf(wallet, link), before: false })
    await page('')
    expect(returnVisit.getState()).toMatchObject({ state: 'left' })
    await page(search)
    expect(returnVisit.getState()).toMatchObject({ state: 'left', before: true })
    for (const [key, value] of stored) device.entries.set(key, value)
    comeBack()
    expect([await outcome, app.getState().trip?.phase]).toEqual([{ outcome: 'connected', address }, 'done'])
  })

  it('keeps the answer while there is no connection, and sends it when there is', async () => {
    const { wallet, link } = await begun()
    device.entries.clear()
    server.line.state = 'away'
    await page(searchOf(wallet, link))
    expect(returnVisit.getState()).toMatchObject({ state: 'unsent', isOffline: true })
    server.line.state = 'up'
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(returnVisit.getState()).toMatchObject({ state: 'left' }))
    await sendAgain()
    expect(returnVisit.getState()).toMatchObject({ state: 'left' })
  })

  it('says what it found otherwise', async () => {
    await page('')
    expect(returnVisit.getState()).toEqual({ state: 'empty' })
    await page('?nonce=2')
    expect(returnVisit.getState()).toEqual({ state: 'broken' })
    await page(`?pairing=${'B'.repeat(22)}&nonce=2&data=2`)
    expect(returnVisit.getState()).toEqual({ state: 'expired' })
    const { wallet, link, app } = await begun()
    const search = searchOf(wallet, link)
    await app.getState().cancel()
    await page(search)
    expect(returnVisit.getState()).toEqual({ state: 'ended' })
  })
})

describe('a link wallet, as the rest of the app talks to it', () => {
  it('connects and signs by trips, and is connected after a reload', async () => {
    const wallet = fakeWallet('Phantom', account)
    const app = linkWallet('Phantom', { byQr: true })
    await expect(app.connect({ onlyIfTrusted: true })).rejects.toThrow('not connected')
    const connecting = app.connect()
    const first = await phase(linkFlow, 'ready')
    server.answer(pairingOf(wallet, first), wallet.connect(first))
    comeBack()
    expect(await connecting).toBe(address)
    expect([app.address(), await linkWallet('Phantom', { byQr: true }).connect({ onlyIfTrusted: true }), linkWallet('Solflare', { byQr: true }).address()]).toEqual([address, address, null])

    const proving = proveWallet(address, app.sign)
    await vi.waitFor(() => expect(linkFlow.getState().trip).toMatchObject({ kind: 'sign', phase: 'ready', byQr: true }))
    const second = linkFlow.getState().trip?.link ?? ''
    server.answer(pairingOf(wallet, second), wallet.sign(second))
    comeBack()
    await proving
    expect(server.proofs).toEqual([expect.objectContaining({ walletAddress: address, pairing: pairingOf(wallet, second) })])
    await app.disconnect()
    expect(app.address()).toBeNull()
  })

  it('rejects where its trip was cancelled', async () => {
    const connecting = linkWallet('Phantom', { byQr: false }).connect()
    await phase(linkFlow, 'ready')
    await linkFlow.getState().cancel()
    await expect(connecting).rejects.toThrow('cancelled')
  })
})
