import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPart } from '../../testing/open-app.tsx'
import { returnVisit, visitReturn, type ReturnVisit } from '../../wallet/links/return-visit.ts'
import { WalletReturn } from './wallet-return.tsx'

const PAIRING = 'B'.repeat(22)

beforeEach(() => returnVisit.setState({ state: 'reading' }, true))
afterEach(() => returnVisit.setState({ state: 'reading' }, true))

const say = (visit: ReturnVisit) => act(async () => returnVisit.setState(visit, true))
const done = () => Response.json({ success: true })
const refused = (status: number, code: string) => () => Response.json({ success: false, error: 'No.', code }, { status })

describe('the page that a wallet app leads back to', () => {
  it('sends its person back to the app once the answer was handed on, and lets whoever didn’t start it end it', async () => {
    const ended: unknown[] = []
    openPart(<WalletReturn />, { answers: { '/api/pairings/answer': done, '/api/pairings/end': () => (ended.push(1), ended.length === 1 ? refused(503, 'unavailable')() : done()) } })
    window.history.replaceState(null, '', `/wallet/return?pairing=${PAIRING}&nonce=2&data=2`)
    await act(() => visitReturn())
    expect(await screen.findByRole('heading', { name: 'Go back to the BD app' })).toBeTruthy()
    expect(window.location.search).toBe('')
    const end = screen.getByRole('button', { name: 'I didn’t start this' })
    await userEvent.click(end)
    expect(await screen.findByText(/could not be ended/)).toBeTruthy()
    await userEvent.click(end)
    expect(await screen.findByText(/no longer counts/)).toBeTruthy()
    // The pressed button is gone, the focus isn't.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  it('says what to do next, whatever it found', async () => {
    openPart(<WalletReturn />)
    const sentences: [ReturnVisit, RegExp][] = [
      [{ state: 'empty' }, /If you just came from yours/],
      [{ state: 'broken' }, /ask again/],
      [{ state: 'expired' }, /ends after five minutes/],
      [{ state: 'ended' }, /newest link/],
      [{ state: 'left', pairing: PAIRING, before: true }, /handed on before/],
      [{ state: 'unsent', pairing: PAIRING, answer: { errorCode: '4001' }, isOffline: true }, /keep the page open/],
    ]
    for (const [visit, sentence] of sentences) {
      await say(visit)
      expect(await screen.findByText(sentence), visit.state).toBeTruthy()
    }
  })

  it('sends an answer again by a press, after the server was busy', async () => {
    const answer = vi.fn(refused(503, 'unavailable'))
    openPart(<WalletReturn />, { answers: { '/api/pairings/answer': () => answer() } })
    window.history.replaceState(null, '', `/wallet/return?pairing=${PAIRING}&nonce=2&data=2`)
    await act(() => visitReturn())
    answer.mockImplementation(done)
    await userEvent.click(await screen.findByRole('button', { name: 'Send it again' }))
    expect(await screen.findByRole('heading', { name: 'Go back to the BD app' })).toBeTruthy()
    expect(answer).toHaveBeenCalledTimes(2)
  })
})
