import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CaseView } from '../../contract/case.ts'
import { openPart, type Asked, type OpenOptions } from '../../testing/open-app.tsx'
import { Case } from './case.tsx'
import { myCase } from './content.ts'

const NUMBER = 'BD-20261121-123456'
const view = (changes: Partial<CaseView> = {}): CaseView => ({
  success: true,
  referenceNumber: NUMBER,
  kind: 'contact',
  state: 'mailed',
  steps: [{ step: 'received', at: '2026-11-21T12:00:00.000Z' }, { step: 'mailed', at: '2026-11-21T12:00:05.000Z' }],
  question: null,
  canWithdraw: true,
  ...changes,
})
const waiting = view({ state: 'waiting_for_you', question: 'Which bank?', steps: [{ step: 'received', at: '2026-11-21T12:00:00.000Z' }, { step: 'asked', at: '2026-11-21T13:00:00.000Z', text: 'Which bank?' }] })
const refusal = (status: number, error: string) => Response.json({ success: false, code: 'x', error }, { status })

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}))

/** A case, opened by its number and email address. */
async function opened(answers: NonNullable<OpenOptions['answers']>) {
  const part = openPart(<Case />, { answers })
  await part.user.type(screen.getByLabelText(/^Reference number/), NUMBER)
  await part.user.type(screen.getByLabelText(/^Email/), 'ada@example.com')
  await part.user.click(screen.getByRole('button', { name: myCase.lookup.open }))
  return part
}
const asksOf = (asked: readonly Asked[], path: string) => asked.filter((one) => one.path === path)

describe('the case screen', () => {
  it('shows state, steps and decision of a case that was found by number and email address', async () => {
    const decided = view({ state: 'decided', canWithdraw: false, steps: [...view().steps, { step: 'decided', at: '2026-11-22T12:00:00.000Z', text: 'Welcome.', outcome: 'accepted' }] })
    const { asked } = await opened({ '/api/case': decided })
    expect(await screen.findByRole('heading', { name: NUMBER })).toBeTruthy()
    expect(asksOf(asked, '/api/case').map(({ method, body }) => [method, body])).toEqual([['POST', { referenceNumber: NUMBER, email: 'ada@example.com' }]])
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(steps).toHaveLength(3)
    expect(steps[2]).toContain('Decided: AcceptedWelcome.')
    expect(screen.getByRole('status').textContent).toBe('Decided: Accepted')
    expect(screen.getAllByText('Welcome.')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: myCase.withdraw.ask })).toBeNull()
  })

  it.each([
    ['declined, with the reason', { state: 'decided', canWithdraw: false }, { step: 'decided', outcome: 'declined', text: 'The stake was not found.' }, 'Decided: Declined', 'The stake was not found.'],
    ['closed, with what the team says to it', { state: 'closed', canWithdraw: false }, { step: 'closed', text: 'We spoke by phone.' }, 'Closed by the team', 'We spoke by phone.'],
    ['closed without a word', { state: 'closed', canWithdraw: false }, { step: 'closed' }, 'Closed by the team', null],
    ['reopened', { state: 'in_review' }, { step: 'reopened' }, 'In review', null],
  ] as const)('tells of a case that was %s', async (_, changes, last, state, said) => {
    await opened({ '/api/case': view({ ...changes, steps: [...view().steps, { ...last, at: '2026-11-22T12:00:00.000Z' }] }) })
    expect((await screen.findByText(state, { selector: '[role=status]' })).textContent).toBe(state)
    // At the top and in its step.
    expect(screen.queryAllByText(said ?? 'nothing at all')).toHaveLength(said === null ? 0 : 2)
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toContain(myCase.steps[last.step])
    expect(screen.queryByRole('button', { name: myCase.withdraw.ask }) === null).toBe('canWithdraw' in changes)
  })

  it('no longer tells of what the team took back', async () => {
    let now = view({ state: 'decided', canWithdraw: false, steps: [...view().steps, { step: 'decided', at: '2026-11-22T12:00:00.000Z', text: 'No, sorry.', outcome: 'declined' }] })
    const { user } = await opened({ '/api/case': () => now })
    await screen.findAllByText('No, sorry.')
    now = view()
    await user.click(screen.getByRole('button', { name: myCase.again }))
    await waitFor(() => expect(screen.queryByText('No, sorry.')).toBeNull())
    expect(screen.getByRole('status').textContent).toBe('Passed to the team')
    expect(screen.getByRole('button', { name: myCase.withdraw.ask })).toBeTruthy()
  })

  it('takes the number from the link, and small letters as capitals', async () => {
    const part = openPart(<Case />, { path: `/case#${NUMBER.toLowerCase()}`, answers: { '/api/case': view() } })
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Reference number/).value).toBe(NUMBER.toLowerCase()))
    await part.user.type(screen.getByLabelText(/^Email/), 'ada@example.com')
    await part.user.click(screen.getByRole('button', { name: myCase.lookup.open }))
    expect(await screen.findByRole('heading', { name: NUMBER })).toBeTruthy()
  })

  it('says at the field what is wrong, without asking the server', async () => {
    const { asked, user } = openPart(<Case />)
    await user.click(screen.getByRole('button', { name: myCase.lookup.open }))
    expect(screen.getByText(myCase.lookup.numberWrong)).toBeTruthy()
    await user.type(screen.getByLabelText(/^Reference number/), NUMBER)
    await user.click(screen.getByRole('button', { name: myCase.lookup.open }))
    expect(screen.getByText(myCase.lookup.emailWrong)).toBeTruthy()
    expect(asksOf(asked, '/api/case')).toEqual([])
  })

  it("shows the server's one sentence for a wrong key, and keeps what was typed", async () => {
    await opened({ '/api/case': refusal(404, 'There is no case with this number and this address.') })
    expect(await screen.findByText('There is no case with this number and this address.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ada@example.com')
  })

  it('says that there was no answer', async () => {
    await opened({ '/api/case': 'gone' })
    expect(await screen.findByText(myCase.noAnswer)).toBeTruthy()
  })

  it('sends the answer with its file under one key, which a failed attempt keeps, and shows the next state', async () => {
    let calls = 0
    const answered = view({ state: 'in_review', steps: [...waiting.steps, { step: 'answered', at: '2026-11-21T14:00:00.000Z', files: 1 }] })
    const { asked, user } = await opened({ '/api/case': waiting, '/api/case/answer': () => ((calls += 1) === 1 ? refusal(503, 'Please try again in a moment.') : answered) })
    const form = await screen.findByRole('form', { name: myCase.answer.title })
    await user.click(within(form).getByRole('button', { name: myCase.answer.send }))
    expect(await screen.findByText(myCase.answer.empty)).toBeTruthy()
    await user.type(within(form).getByLabelText(myCase.answer.text), 'The first one')
    await user.upload(within(form).getByLabelText(myCase.answer.files), new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' }))
    for (const sentence of ['Please try again in a moment.', myCase.steps.answered]) {
      await user.click(within(form).getByRole('button', { name: myCase.answer.send }))
      expect(await screen.findByText(sentence)).toBeTruthy()
    }
    const sent = asksOf(asked, '/api/case/answer')
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
    const parts = sent[1]?.body instanceof FormData ? Object.fromEntries(sent[1].body) : {}
    expect(parts).toMatchObject({ referenceNumber: NUMBER, email: 'ada@example.com', text: 'The first one' })
    expect(parts['file1']).toBeInstanceOf(File)
    expect(screen.queryByRole('form', { name: myCase.answer.title })).toBeNull()
  })

  it('withdraws only after a second press', async () => {
    const { asked, user } = await opened({ '/api/case': view(), '/api/case/withdraw': view({ state: 'withdrawn', canWithdraw: false }) })
    await user.click(await screen.findByRole('button', { name: myCase.withdraw.ask }))
    await user.click(screen.getByRole('button', { name: myCase.withdraw.keep }))
    await user.click(screen.getByRole('button', { name: myCase.withdraw.ask }))
    expect(asksOf(asked, '/api/case/withdraw')).toEqual([])
    await user.click(screen.getByRole('button', { name: myCase.withdraw.sure }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Withdrawn'))
    expect(asksOf(asked, '/api/case/withdraw')).toHaveLength(1)
  })

  describe('that is open while the team works on it', () => {
    const minutes = (count: number) => vi.setSystemTime(Date.parse('2026-11-21T15:00:00Z') + count * 60_000)
    const comeIntoView = () => act(() => document.dispatchEvent(new Event('visibilitychange')))
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'] })
      minutes(0)
    })
    afterEach(() => void vi.useRealTimers())

    it('is read again on request, and says as of when it is', async () => {
      let now = view()
      const { asked, user } = await opened({ '/api/case': () => now })
      await screen.findByRole('heading', { name: NUMBER })
      const before = screen.getByText(/^As of/).textContent
      minutes(5)
      now = view({ state: 'in_review', steps: [...view().steps, { step: 'in_review', at: '2026-11-21T14:00:00.000Z' }] })
      await user.click(screen.getByRole('button', { name: myCase.again }))
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('In review'))
      expect(screen.getByText(/^As of/).textContent).not.toBe(before)
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: myCase.again })))
      expect(asksOf(asked, '/api/case')).toHaveLength(2)
    })

    it('is read again when it comes into view, at most every ten seconds', async () => {
      let now = view()
      const { asked } = await opened({ '/api/case': () => now })
      await screen.findByRole('heading', { name: NUMBER })
      comeIntoView()
      minutes(5)
      now = view({ state: 'decided', canWithdraw: false, steps: [...view().steps, { step: 'decided', at: '2026-11-21T14:00:00.000Z', text: 'Welcome.', outcome: 'accepted' }] })
      comeIntoView()
      expect(await screen.findAllByText('Welcome.')).toHaveLength(2)
      expect(asksOf(asked, '/api/case')).toHaveLength(2)
    })

    it('stays as it is, with its time, when it cannot be read again', async () => {
      let now: unknown = view()
      const { asked } = await opened({ '/api/case': () => now })
      await screen.findByRole('heading', { name: NUMBER })
      const before = screen.getByText(/^As of/).textContent
      minutes(5)
      now = 'gone'
      comeIntoView()
      await waitFor(() => expect(asksOf(asked, '/api/case')).toHaveLength(2))
      expect(screen.getByText(/^As of/).textContent).toBe(before)
      expect(screen.queryByText(myCase.noAnswer)).toBeNull()
    })

    it('keeps what is newer, if an earlier reading answers late', async () => {
      let answer = (_: unknown) => {}
      const answers: unknown[] = [view(), new Promise((resolve) => (answer = resolve))]
      const { user } = await opened({ '/api/case': () => answers.shift(), '/api/case/withdraw': view({ state: 'withdrawn', canWithdraw: false }) })
      await screen.findByRole('heading', { name: NUMBER })
      minutes(5)
      comeIntoView()
      await user.click(screen.getByRole('button', { name: myCase.withdraw.ask }))
      await user.click(screen.getByRole('button', { name: myCase.withdraw.sure }))
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Withdrawn'))
      await act(async () => answer(view()))
      expect(screen.getByRole('status').textContent).toBe('Withdrawn')
    })
  })

  it('never loses the focus: to the other choice, and to the state when the buttons are gone', async () => {
    const { user } = await opened({ '/api/case': view(), '/api/case/withdraw': view({ state: 'withdrawn', canWithdraw: false }) })
    const state = await screen.findByRole('status')
    await waitFor(() => expect(document.activeElement).toBe(state))
    screen.getByRole('button', { name: myCase.withdraw.ask }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe(myCase.withdraw.keep))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe(myCase.withdraw.ask))
    await user.keyboard('{Enter}{Shift>}{Tab}{/Shift}{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: myCase.withdraw.keep })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')))
  })
})
