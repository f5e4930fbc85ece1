import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../../data/live/connection.ts'
import { openPart, type Answer } from '../../testing/open-app.tsx'
import { forgetProof, verifyProof } from '../../wallet/prove.ts'
import { walletSessionWords as words } from './content.ts'
import { WalletSessions } from './wallet-sessions.tsx'

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const HOUR_MS = 3_600_000
const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
const soon = () => new Date(Date.now() + HOUR_MS).toISOString()
const session = (id: string, device: string, current: boolean) => ({ id, device, current, since: '2026-11-23T12:00:00.000Z', until: '2026-11-23T13:00:00.000Z' })
const problem = (status: number, error: string) => Response.json({ success: false, code: 'x', error }, { status })
let signs: () => Promise<{ signature: Uint8Array }>

beforeEach(() => {
  signs = async () => ({ signature: new Uint8Array(64) })
  const publicKey = { toString: () => WALLET }
  vi.stubGlobal('phantom', { solana: { isPhantom: true, publicKey, connect: async () => ({ publicKey }), disconnect: async () => {}, on: () => {}, off: () => {}, signMessage: () => signs() } })
})
afterEach(() => {
  forgetProof(WALLET)
  connection.setState({ ...connection.getInitialState() })
  vi.unstubAllGlobals()
})

/** The section, against a server that knows these sessions until they are ended. */
function open(more: Record<string, Answer> = {}) {
  let sessions = [session(ids[0], 'Chrome on Android', true), session(ids[1], '', false)]
  const part = openPart(<WalletSessions />, {
    path: '/settings',
    answers: {
      '/api/proof/nonce': { nonce: '0'.repeat(32), message: 'sign this', code: '123456', expiresAt: soon(), transaction: '' },
      '/api/proof/verify': () => ({ success: true, walletAddress: WALLET, token: 'T'.repeat(43), expiresAt: soon() }),
      '/api/proof/sessions': () => ({ sessions }),
      '/api/proof/sessions/end': ({ body }: { body: { id?: string } }) => {
        const left = sessions.filter(({ id }) => body.id !== undefined && id !== body.id)
        const ended = sessions.length - left.length
        sessions = left
        return { success: true, ended }
      },
      ...more,
    },
  })
  const press = async (name: string | RegExp) => part.user.click(await screen.findByRole('button', { name }))
  return { ...part, press, proven: () => press(words.prove) }
}
const said = (text: string) => waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text))
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('the proven wallets in the settings', () => {
  it('are proven on request, told with their times, and listed with every other session of the wallet', async () => {
    const { press, proven, asked } = open()
    await proven()
    await said(words.proven)
    expect(screen.getByText('7xKXtg...osgAsU')).toBeTruthy()
    expect(screen.getByText(/^Since \d+ \w+ \d{4}, \d\d:\d\d, until \d+ \w+/)).toBeTruthy()
    // The button that was pressed is gone, and the focus is not.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    await press(words.show)
    await said(words.shown(2))
    expect(rows()).toEqual([expect.stringMatching(/^Chrome on AndroidSince .*This page/), expect.stringMatching(/^Unknown browserSince/)])
    expect(asked.find(({ path }) => path === `/api/proof/sessions?walletAddress=${WALLET}`)?.headers.get('wallet-proof')).toBe('T'.repeat(43))
  })

  it('are ended one by one', async () => {
    const { press, proven, asked } = open()
    await proven()
    await press(words.show)
    await press(/^End the session of Unknown browser, since/)
    await said(words.ended)
    expect(rows()).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(asked.findLast(({ path }) => path.endsWith('/end'))?.body).toEqual({ walletAddress: WALLET, id: ids[1] })
    await press(/^End the session of Chrome on Android/)
    await said(words.endedOwn)
    expect(screen.getByRole('button', { name: words.prove })).toBeTruthy()
  })

  it('are ended all at once', async () => {
    const { press, proven, asked } = open()
    await proven()
    await press(words.endAll)
    await said(words.endedAll)
    expect(asked.findLast(({ path }) => path.endsWith('/end'))?.body).toEqual({ walletAddress: WALLET, all: true })
    expect(screen.getByRole('button', { name: words.prove })).toBeTruthy()
  })

  it('say that another had ended already', async () => {
    const { press, proven } = open({ '/api/proof/sessions/end': { success: true, ended: 0 } })
    await proven()
    await press(words.show)
    await press(/^End the session of Unknown/)
    await said(words.hadEnded)
    expect(rows()).toHaveLength(2)
  })

  it('say why not: not signed, no answer, too many calls, ended elsewhere', async () => {
    let answer: Answer = null
    const { press, proven } = open({ '/api/proof/sessions': () => answer })
    signs = () => Promise.reject(Object.assign(new Error('rejected'), { code: 4001 }))
    await proven()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words.proving.notSigned))
    signs = async () => ({ signature: new Uint8Array(64) })
    await proven()
    answer = 'gone'
    await press(words.show)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words.noAnswer))
    connection.getState().reached()
    answer = problem(429, 'Too many requests.')
    await press(words.show)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Too many requests.'))
    answer = problem(401, 'Not proven.')
    await press(words.show)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words.over))
    expect(screen.getByRole('button', { name: words.prove })).toBeTruthy()
  })

  it('wait for a connection', async () => {
    const { press, asked } = open()
    await screen.findByRole('button', { name: words.prove })
    act(() => connection.getState().streamIs('off'))
    await press(words.prove)
    await said('Waiting for a connection')
    expect(asked.filter(({ path }) => path.startsWith('/api/proof'))).toEqual([])
    act(() => connection.getState().streamIs('down'))
    await said(words.proven)
  })

  it('show what was proven elsewhere in this page, until that is over', async () => {
    const { proven } = open()
    await proven()
    await said(words.proven)
    vi.useFakeTimers()
    try {
      await act(() => verifyProof(WALLET, '0'.repeat(32), { signature: new Uint8Array(64) }))
      await act(() => vi.advanceTimersByTimeAsync(HOUR_MS))
      expect(within(document.body).getByRole('button', { name: words.prove })).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })
})
