import { act, screen, waitFor } from '@testing-library/react'
import { Activity, useState, type ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { connection } from '../../../data/live/connection.ts'
import { openPart, type Answer } from '../../../testing/open-app.tsx'
import { forgetProof, verifyProof } from '../../../wallet/prove.ts'
import { heldCard } from '../held-card/content.ts'
import { active, injectPhantom, proofAnswers, WALLET } from '../held-card/testing/phantom.ts'
import { CardStatus } from './card-status.tsx'
import { cardStatusPage as words } from './content.ts'

const order = { tier: 'banker', holderName: 'BLACKDUCK MEMBER', createdAt: '2026-11-21T12:00:00.000Z' }
const problem = (status: number, code: string, error: string) => Response.json({ success: false, code, error }, { status })

afterEach(() => forgetProof(WALLET))

async function open(status: Answer, more: Record<string, Answer> = {}) {
  injectPhantom()
  const part = openPart(<CardStatus />, { path: '/virtual-card/status', answers: { ...proofAnswers, '/api/virtual-card/status': status, ...more } })
  await part.user.click(await screen.findByRole('button', { name: words.prove.press }))
  return part
}
const steps = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

describe('the status of a card', () => {
  it.each([
    ['active', heldCard.states.active],
    ['frozen', heldCard.states.frozen],
    ['closed', heldCard.states.closed],
  ] as const)('that is %s shows each step with its time, and what can be done now', async (status, name) => {
    await open({ ...active, status, fundingAddress: null })
    const [ordered, made, now] = await steps()
    expect(ordered).toMatch(/^Order placed21 Nov 2026, \d\d:\d\d$/)
    expect(made).toMatch(/^Made by the issuer21 Nov 2026/)
    expect(now).toMatch(new RegExp(`^${name}As of 2[23] Nov 2026`))
    expect(screen.getByText(words.next[status])).toBeTruthy()
    expect(screen.getByRole('heading', { name: heldCard.title })).toBe(document.activeElement)
  })

  it('that is ordered says that the issuer has not confirmed it, and asks it again for the same card', async () => {
    let made = false
    const { user, asked } = await open(() => (made ? active : { ...order, status: 'ordered' }), {
      '/api/virtual-card/create': () => {
        made = true
        return Response.json({ cardNumber: '9999991234567893', expiryDate: '11/29', cvv: '042', holderName: 'X', demo: true }, { status: 201 })
      },
    })
    expect(await steps()).toEqual([expect.stringMatching(/^Order placed21 Nov/), `Being made${words.steps.makingText}`])
    await user.click(screen.getByRole('button', { name: words.next.again }))
    expect(await screen.findByRole('region', { name: heldCard.title })).toBeTruthy()
    expect(asked.filter(({ path }) => path === '/api/virtual-card/create')).toHaveLength(1)
    expect(document.body.innerHTML).not.toContain('9999991234567893')
  })

  it('shows without a press once the wallet was proven by a visit to its app that began before the page was loaded', async () => {
    const { leave, comeBack } = await open(active)
    await screen.findByRole('region', { name: heldCard.title })
    leave()
    forgetProof(WALLET)
    comeBack()
    await screen.findByRole('button', { name: words.prove.press })
    await act(() => verifyProof(WALLET, '0'.repeat(32), { signature: new Uint8Array(64) }))
    expect(await screen.findByRole('region', { name: heldCard.title })).toBeTruthy()
  })

  it('shows without a press once the wallet was proven while nothing listened yet', async () => {
    injectPhantom()
    let status: Answer = problem(401, 'unproven', 'Please sign a message with this wallet first.')
    const { user } = openPart(<Hideable><CardStatus /></Hideable>, { path: '/virtual-card/status', answers: { ...proofAnswers, '/api/virtual-card/status': () => status } })
    await user.click(await screen.findByRole('button', { name: words.prove.press }))
    await screen.findByRole('button', { name: words.prove.press })
    const hide = screen.getByRole('button', { name: 'Hide or show' })
    // Its effects end, its state stays: as between the first render and the first effects.
    await user.click(hide)
    status = active
    await act(() => verifyProof(WALLET, '0'.repeat(32), { signature: new Uint8Array(64) }))
    await user.click(hide)
    expect(await screen.findByRole('region', { name: heldCard.title })).toBeTruthy()
  })

  it('that was refused says so, with its time and where to go on', async () => {
    await open({ ...order, status: 'refused', refusedAt: '2026-11-21T12:00:01.000Z' })
    expect((await steps())[1]).toMatch(/^Refused by the issuer21 Nov/)
    expect(screen.getByRole('link', { name: words.next.order }).getAttribute('href')).toBe('/virtual-card')
    expect(screen.getByRole('link', { name: words.next.write }).getAttribute('href')).toBe('/contact')
  })

  it('says that there is no card', async () => {
    await open(problem(404, 'no_card', 'This wallet has no card.'))
    expect(await screen.findByRole('heading', { name: words.none.title })).toBeTruthy()
  })

  it('says why the issuer cannot be asked, and tries again on request', async () => {
    let answer: Answer = problem(502, 'issuer_failed', 'The issuer did not answer.')
    const { user } = await open(() => answer)
    expect(await screen.findByText('The issuer did not answer.')).toBeTruthy()
    answer = active
    await user.click(screen.getByRole('button', { name: heldCard.failed.again }))
    expect(await screen.findByRole('region', { name: heldCard.title })).toBeTruthy()
    // Known once, it stays with its time.
    answer = problem(502, 'issuer_failed', 'The issuer is away.')
    await user.click(screen.getByRole('button', { name: heldCard.again }))
    expect(await screen.findByText('The issuer is away.')).toBeTruthy()
    expect(screen.getByText(/^as of 2[23] Nov 2026/)).toBeTruthy()
  })

  it('is asked for again, without a signature, when the holder comes back to the page', async () => {
    const { leave, comeBack, asked } = await open(active)
    await screen.findByRole('region', { name: heldCard.title })
    leave()
    comeBack()
    expect(await screen.findByRole('region', { name: heldCard.title })).toBeTruthy()
    expect(asked.filter(({ path }) => path === '/api/proof/verify')).toHaveLength(1)
    expect(asked.filter(({ path }) => path.startsWith('/api/virtual-card/status'))).toHaveLength(2)
  })

  it('needs a connection, as nothing of it is on the device', async () => {
    connection.getState().streamIs('off')
    openPart(<CardStatus />, { path: '/virtual-card/status' })
    expect(await screen.findByRole('heading', { name: words.offline.title })).toBeTruthy()
    connection.getState().streamIs('connecting')
    await waitFor(() => expect(screen.queryByRole('heading', { name: words.offline.title })).toBeNull())
  })
})

function Hideable({ children }: { children: ReactNode }) {
  const [isHidden, setHidden] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setHidden(!isHidden)}>
        Hide or show
      </button>
      <Activity mode={isHidden ? 'hidden' : 'visible'}>{children}</Activity>
    </>
  )
}
