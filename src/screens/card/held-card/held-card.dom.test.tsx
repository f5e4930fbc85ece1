import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPart, type OpenOptions } from '../../../testing/open-app.tsx'
import { forgetProof } from '../../../wallet/prove.ts'
import { CardMaker } from '../made-card/card-maker.tsx'
import { CardStatus } from '../status/card-status.tsx'
import { cardStatusPage } from '../status/content.ts'
import { heldCard } from './content.ts'
import { active, details, injectPhantom, proofAnswers, WALLET } from './testing/phantom.ts'

/** The holder's card, with a wallet that signs, and a server and an issuer played here. */

const words = heldCard.details
const STATUS = '/api/virtual-card/status'
const REVEAL = '/api/virtual-card/reveal'
const problem = (status: number, code: string, error: string) => Response.json({ success: false, code, error }, { status })

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  forgetProof(WALLET)
  // Some tests leave the page.
  window.dispatchEvent(new Event('pageshow'))
})

/** The status page, after the wallet has signed. */
async function open(answers: OpenOptions['answers'] = {}) {
  const phantom = injectPhantom()
  const part = openPart(<CardStatus />, { path: '/virtual-card/status', answers: { ...proofAnswers, [STATUS]: active, [REVEAL]: details, '/api/virtual-card/seen': { success: true }, ...answers } })
  await part.user.click(await screen.findByRole('button', { name: cardStatusPage.prove.press }))
  const reveals = () => part.asked.filter(({ path }) => path === REVEAL)
  return { ...part, ...phantom, reveals }
}
const own = () => screen.findByRole('region', { name: heldCard.title })
const hold = () => screen.findByRole('button', { name: words.hold })
const timed = () => screen.findByRole('button', { name: words.timed })
const shownNow = () => [details.expiryDate, details.cvv, '9999 9912 3456 7893'].map((secret) => document.body.textContent.includes(secret))
const nothing = [false, false, false]
const everything = [true, true, true]
/** What is secret of it, where it may not be. Three digits may be a part of a time. */
const SECRETS = /99999912|9999 99|\b042\b|11\/29/
const anywhere = () => [document.documentElement.outerHTML, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), JSON.stringify(history.state), document.title].join()

describe('the details of a card', () => {
  it('[CARD-09] [CARD-10] [CARD-11] [CARD-12] of a card that was just made are shown on request: number, expiry, CVV and holder', async () => {
    injectPhantom()
    const onCard = vi.fn<() => void>()
    const answers = { ...proofAnswers, '/api/virtual-card/create': Response.json(details, { status: 201 }), [STATUS]: active, [REVEAL]: details }
    const { user, asked } = openPart(<CardMaker wallet={WALLET} onCard={onCard} />, { answers })
    await user.click(screen.getByRole('button', { name: 'Generate Card' }))
    const card = await own()
    expect(onCard).toHaveBeenCalledOnce()
    expect(within(card).getByRole('heading', { name: heldCard.title })).toBe(document.activeElement)
    expect(card.textContent).toContain('Card holderBLACKDUCK MEMBER')
    expect(card.textContent).toContain('hidden, ends in 7893')
    expect(card.textContent).toContain('Demo card')
    // The answer to making it had them, too.
    expect(anywhere()).not.toMatch(SECRETS)
    await user.click(await timed())
    await waitFor(() => expect(shownNow()).toEqual(everything))
    expect(asked.filter(({ path }) => path.startsWith('/api/proof/verify'))).toHaveLength(1)
  })

  it('are shown for as long as a pointer holds the button, fetched each time, and are in the page no longer', async () => {
    const { user, reveals } = await open()
    const button = await hold()
    for (const times of [1, 2]) {
      await user.pointer({ keys: '[MouseLeft>]', target: button })
      await waitFor(() => expect(shownNow()).toEqual(everything))
      expect(screen.getByText(words.holding).closest('[role=status]')?.textContent).toBe(words.holding)
      await user.pointer({ keys: '[/MouseLeft]', target: button })
      expect(anywhere()).not.toMatch(SECRETS)
      expect(reveals()).toHaveLength(times)
    }
    expect(reveals().map(({ method, headers, body }) => [method, headers.get('Wallet-Proof'), body])).toEqual(Array.from({ length: 2 }, () => ['POST', 'T'.repeat(43), { walletAddress: WALLET }]))
  })

  it.each(['Space', 'Enter'])('are shown for as long as %s is held', async (key) => {
    const { user, reveals } = await open()
    const button = await hold()
    button.focus()
    await user.keyboard(`[${key}>3]`)
    await waitFor(() => expect(shownNow()).toEqual(everything))
    await user.keyboard(`[/${key}]`)
    expect(shownNow()).toEqual(nothing)
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(reveals()).toHaveLength(1)
  })

  it('are shown for 30 seconds to those who cannot hold, with the time left, and can be hidden before', async () => {
    const { user } = await open()
    await user.click(await timed())
    await waitFor(() => expect(shownNow()).toEqual(everything))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(Number(/(\d+) s/.exec(screen.getByText(/^\d+ s$/).textContent)?.[1])).toBeLessThanOrEqual(10)
    expect(shownNow()).toEqual(everything)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(shownNow()).toEqual(nothing)
    expect(screen.getByText(words.over)).toBeTruthy()
    await user.click(await timed())
    await waitFor(() => expect(shownNow()).toEqual(everything))
    await user.click(screen.getByRole('button', { name: words.hide }))
    expect(shownNow()).toEqual(nothing)
  })

  it('are shown for 30 seconds to a screen reader, which presses the button without holding it', async () => {
    await open()
    fireEvent.click(await hold(), { detail: 0 })
    await waitFor(() => expect(shownNow()).toEqual(everything))
    expect(screen.getByRole('button', { name: words.hide })).toBeTruthy()
  })

  it('are hidden after 30 seconds even if the button is still held', async () => {
    const { user } = await open()
    await user.pointer({ keys: '[MouseLeft>]', target: await hold() })
    await waitFor(() => expect(shownNow()).toEqual(everything))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(shownNow()).toEqual(nothing)
  })

  it.each<[string, () => void]>([
    ['another window comes to the front', () => window.dispatchEvent(new Event('blur'))],
    ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['the page is printed', () => window.dispatchEvent(new Event('beforeprint'))],
    ['the system puts the page aside', () => document.dispatchEvent(new Event('freeze'))],
    ['the page is hidden', () => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
      document.dispatchEvent(new Event('visibilitychange'))
    }],
  ])('are gone in the same moment in which %s', async (_, happens) => {
    const { user } = await open()
    await user.click(await timed())
    await waitFor(() => expect(shownNow()).toEqual(everything))
    happens()
    // Before React has drawn anything.
    expect(shownNow()).toEqual(nothing)
  })

  it('are gone with the screen, and not shown if they come after it', async () => {
    const { user, leave, comeBack } = await open()
    await user.click(await timed())
    await waitFor(() => expect(shownNow()).toEqual(everything))
    const slots = [...document.querySelectorAll('[translate=no] > :first-child')]
    expect(slots.map(({ textContent }) => textContent)).toContain(details.cvv)
    leave()
    expect(slots.map(({ textContent }) => textContent)).toEqual(['', '', ''])
    comeBack()
    await own()
    expect(shownNow()).toEqual(nothing)
  })

  it('are not shown once the button is let go, however late they come', async () => {
    let answer = (_: object) => {}
    const { user, reveals } = await open({ [REVEAL]: () => new Promise((resolve) => (answer = resolve)) })
    const button = await hold()
    await user.pointer({ keys: '[MouseLeft>]', target: button })
    await waitFor(() => expect(reveals()).toHaveLength(1))
    expect(screen.getByText(words.asking)).toBeTruthy()
    await user.pointer({ keys: '[/MouseLeft]', target: button })
    answer(details)
    await vi.advanceTimersByTimeAsync(100)
    expect(shownNow()).toEqual(nothing)
  })

  it('are not asked for by a tap, which is told what to do', async () => {
    const { user, reveals } = await open()
    await user.pointer({ keys: '[MouseLeft]', target: await hold() })
    expect(await screen.findByText(words.tapped)).toBeTruthy()
    await vi.advanceTimersByTimeAsync(1000)
    expect(reveals()).toEqual([])
  })

  it('are not asked for once the screen is left, even if the button was being pressed', async () => {
    const { user, leave, reveals } = await open()
    await user.pointer({ keys: '[MouseLeft>]', target: await hold() })
    leave()
    await vi.advanceTimersByTimeAsync(1000)
    expect(reveals()).toEqual([])
  })

  it('need a new signature after five minutes, from where the holder is sent back to the same button', async () => {
    const { user, signs } = await open()
    const button = await hold()
    expect(screen.getByText(words.fresh)).toBeTruthy()
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(await screen.findByText(words.stale)).toBeTruthy()
    await user.pointer({ keys: '[MouseLeft]', target: button })
    expect(await screen.findByText(words.signed)).toBeTruthy()
    expect([signs(), shownNow(), document.activeElement]).toEqual([2, nothing, button])
    await user.pointer({ keys: '[MouseLeft>]', target: button })
    await waitFor(() => expect(shownNow()).toEqual(everything))
    expect(signs()).toBe(2)
  })

  it('are not shown if the server or the issuer refuses; its sentence is', async () => {
    let answer = problem(502, 'issuer_failed', 'The issuer did not answer.')
    const { user, signs } = await open({ [REVEAL]: () => answer })
    await user.click(await timed())
    expect(await screen.findByText('The issuer did not answer.')).toBeTruthy()
    answer = problem(401, 'stale_proof', 'Please sign a new message.')
    await user.click(await timed())
    expect(await screen.findByText('Please sign a new message.')).toBeTruthy()
    answer = Response.json(details)
    await user.click(await timed())
    await waitFor(() => expect(shownNow()).toEqual(everything))
    expect(signs()).toBe(2)
  })

  it('tell the server once that they were seen, and again if that did not arrive', async () => {
    let arrives = false
    const { user, asked } = await open({ '/api/virtual-card/seen': () => (arrives ? { success: true } : null) })
    const told = () => asked.filter(({ path }) => path === '/api/virtual-card/seen').length
    for (const [count, does] of [[1, true], [2, true], [2, true]] as const) {
      await user.click(await timed())
      await waitFor(() => expect(shownNow()).toEqual(everything))
      await waitFor(() => expect(told()).toBe(count))
      await vi.advanceTimersByTimeAsync(100)
      await user.click(screen.getByRole('button', { name: words.hide }))
      arrives = does
    }
  })
})

describe('freezing', () => {
  const words = heldCard.freeze
  const frozen = { ...active, status: 'frozen' }

  it('shows what the issuer answers, and is undone the same way', async () => {
    const { user, asked } = await open({ '/api/virtual-card/freeze': frozen, '/api/virtual-card/unfreeze': active })
    await user.click(await screen.findByRole('button', { name: words.freeze }))
    expect(await screen.findByText(words.done.frozen)).toBeTruthy()
    expect((await own()).textContent).toContain(heldCard.states.frozen)
    await user.click(screen.getByRole('button', { name: words.unfreeze }))
    expect(await screen.findByText(words.done.active)).toBeTruthy()
    expect(asked.filter(({ path }) => path.includes('freeze')).map(({ path, body }) => [path, body])).toEqual([
      ['/api/virtual-card/freeze', { walletAddress: WALLET }],
      ['/api/virtual-card/unfreeze', { walletAddress: WALLET }],
    ])
  })

  it('claims nothing if there was no answer, and reads the card anew', async () => {
    let status: object = active
    const { user, asked } = await open({
      [STATUS]: () => status,
      '/api/virtual-card/freeze': () => {
        status = frozen
        return 'gone'
      },
    })
    await user.click(await screen.findByRole('button', { name: words.freeze }))
    expect(await screen.findByText(new RegExp(words.unknown))).toBeTruthy()
    expect(screen.queryByText(words.done.frozen)).toBeNull()
    expect(await screen.findByRole('button', { name: words.unfreeze })).toBeTruthy()
    expect(asked.filter(({ path }) => path.startsWith(STATUS))).toHaveLength(2)
  })

  it('needs a fresh signature, and does nothing without it', async () => {
    const { user, asked, declines } = await open({ '/api/virtual-card/freeze': frozen })
    await screen.findByRole('button', { name: words.freeze })
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    declines(true)
    await user.click(screen.getByRole('button', { name: words.freeze }))
    expect(await screen.findByText(heldCard.proof.notSigned)).toBeTruthy()
    expect(asked.some(({ path }) => path.includes('freeze'))).toBe(false)
    declines(false)
    await user.click(screen.getByRole('button', { name: words.freeze }))
    expect(await screen.findByText(words.done.frozen)).toBeTruthy()
  })
})

describe('topping it up', () => {
  const fundingPart = async () => within(await screen.findByRole('region', { name: heldCard.funding.title }))

  it('[CARD-13] [CARD-26] [CARD-28] shows the configured address to its holder, for USDT (ERC-20)', async () => {
    await open()
    const funding = await fundingPart()
    expect(funding.getByText(active.fundingAddress ?? '').tagName).toBe('CODE')
    expect(funding.getByText(/USDT \(ERC-20\) only/)).toBeTruthy()
  })

  it('[CARD-14] [CARD-15] has its address copied and scanned', async () => {
    const { user } = await open()
    const funding = await fundingPart()
    await user.click(funding.getByRole('button', { name: 'Copy address' }))
    expect(await navigator.clipboard.readText()).toBe(active.fundingAddress)
    await user.click(funding.getByRole('button', { name: 'Show QR code' }))
    expect(await funding.findByRole('img', { name: 'QR code of the funding address' })).toBeTruthy()
  })

  it('says that it opens later if no address is configured', async () => {
    await open({ [STATUS]: { ...active, fundingAddress: null } })
    expect(await screen.findByText(heldCard.funding.later)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull()
  })

  it('is not offered for a card that is closed', async () => {
    await open({ [STATUS]: { ...active, status: 'closed', fundingAddress: null } })
    expect((await own()).textContent).toContain(heldCard.closedText)
    for (const name of [words.hold, words.timed, heldCard.freeze.freeze]) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('region', { name: heldCard.funding.title })).toBeNull()
  })
})
