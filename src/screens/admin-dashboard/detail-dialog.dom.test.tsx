import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdminCase } from '../../contract/admin-case.ts'
import type { AdminAccount } from '../../contract/admin-account.ts'
import type { AdminRole } from '../../contract/admin-role.ts'
import type { AdminSubmission } from '../../contract/admin-submission.ts'
import { signedIn, signedOut } from '../../data/admin/session.ts'
import { openPart, type OpenOptions } from '../../testing/open-app.tsx'
import { ApplicationsTab } from './applications-tab.tsx'
import { createAdminQueryClient } from '../../shell/admin/admin-queries.ts'

const createdAt = '2026-11-20T12:00:00.000Z'
const row = { id: 's1', kind: 'loan-application', referenceNumber: 'BD-20261120-123456', name: 'Ada Duck', email: 'ada@example.com', tier: null, bdAmount: '$50,000', emailSent: true, telegramSent: true, teamState: 'new', createdAt }
const event = (changes: Partial<AdminCase['events'][number]>) => ({ event: 'in_review' as const, by: 'bea', text: '', outcome: null, files: [], at: '2026-11-21T12:00:00.000Z', ...changes })
const submission = (of: Partial<AdminCase> = {}): AdminSubmission => ({
  id: 's1',
  kind: 'loan-application',
  referenceNumber: 'BD-20261120-123456',
  name: 'Ada Duck',
  email: 'ada@example.com',
  wallet: null,
  walletProven: false,
  createdAt,
  fields: {},
  uploads: [],
  deliveries: [],
  case: { state: 'mailed', teamState: 'new', version: of.events?.length ?? 0, events: [], ...of },
})
const reviewed = submission({ state: 'in_review', teamState: 'in_review', events: [event({})] })
const asked = submission({ state: 'waiting_for_you', teamState: 'waiting', events: [event({}), event({ event: 'asked', by: 'me', text: 'Which bank?' })] })
const account = (role: AdminRole): AdminAccount => ({ username: 'me', email: null, role, passwordLeast: 12, secondFactor: { since: null, required: false, recoveryCodes: 0 }, sessions: [] })
const SUBMISSION = '/api/admin/submissions/s1'

beforeEach(() => {
  localStorage.clear()
  signedIn()
})
afterEach(() => {
  signedOut()
  vi.restoreAllMocks()
})

/** The details of the list's only row. */
async function opened(answers: NonNullable<OpenOptions['answers']>, first: unknown = submission()) {
  const part = openPart(
    <QueryClientProvider client={createAdminQueryClient()}>
      <ApplicationsTab />
    </QueryClientProvider>,
    { answers: { '/api/admin/account': account('reviewer'), '/api/admin/assignees': { assignees: ['Ada', 'Bea'] }, '/api/admin/applications': { applications: [row], next: null }, [SUBMISSION]: first, ...answers } },
  )
  await part.user.click(await screen.findByRole('button', { name: 'Ada Duck' }))
  await screen.findByText('What happened')
  return { ...part, dialog: within(screen.getByRole('dialog')), moves: () => part.asked.filter(({ method }) => method === 'POST') }
}
const state = () => within(screen.getByRole('dialog')).getByText(/^(New|In review|Waiting for the sender|Approved|Declined|Closed)$/)

describe('a case in the details', () => {
  it('is shown with its history: who did what, what was said, and the files of an answer', async () => {
    const upload = { id: 'u1', part: 'answer2-1', fileName: 'answer2-1-file.pdf', mediaType: 'application/pdf', size: 1200, readings: [] }
    const passport = { ...upload, id: 'u2', part: 'passportCopy', fileName: 'passport-copy.pdf' }
    const events = [event({ event: 'asked', text: 'Which bank?' }), event({ event: 'answered', by: null, text: 'The first one', files: ['u1'] }), event({ event: 'decided', outcome: 'accepted', text: 'Welcome.' })]
    const { dialog } = await opened({}, { ...submission({ state: 'decided', teamState: 'approved', events }), uploads: [upload, passport] })
    expect(state().textContent).toBe('Approved')
    const steps = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    for (const said of [/bea asked the sender.*Which bank\?/, /The sender answered.*The first one.*Answer 2, file 1.*answer2-1-file\.pdf/, /bea decided: Approved.*Welcome\./]) expect(steps.filter((step) => said.test(step))).toHaveLength(1)
    expect(dialog.getAllByText(/answer2-1-file/)).toHaveLength(1)
    expect(dialog.getByRole('heading', { name: 'Files' })).toBeTruthy()
    // It can only be reopened.
    expect(await dialog.findByRole('button', { name: 'Reopen' })).toBeTruthy()
    for (const name of ['Start review', 'Ask the sender', 'Approve', 'Decline']) expect(dialog.queryByRole('button', { name })).toBeNull()
  })

  it('is taken up, asked about and decided by keyboard alone, and the list follows', async () => {
    const decided = submission({ state: 'decided', teamState: 'declined', events: [event({}), event({ event: 'decided', outcome: 'declined', text: 'No, sorry.' })] })
    const { dialog, user, moves } = await opened({ [`${SUBMISSION}/review`]: reviewed, [`${SUBMISSION}/question`]: asked, [`${SUBMISSION}/decision`]: decided })
    ;(await dialog.findByRole('button', { name: 'Start review' })).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(state().textContent).toBe('In review'))
    await waitFor(() => expect(document.activeElement).toBe(state()))
    expect(dialog.queryByRole('button', { name: 'Start review' })).toBeNull()

    dialog.getByRole('button', { name: 'Ask the sender' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Question')))
    await user.keyboard('{Tab}{Enter}')
    expect(dialog.getByText('Please write the question')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Question')))
    await user.keyboard('Which bank?{Tab}{Enter}')
    await waitFor(() => expect(state().textContent).toBe('Waiting for the sender'))
    await user.click(dialog.getByRole('button', { name: 'Ask the sender' }))
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Question').value).toBe('')

    dialog.getByRole('button', { name: 'Approve' }).focus()
    await user.keyboard('{Enter}')
    const message = dialog.getByLabelText<HTMLTextAreaElement>('Message to the sender')
    expect(message.value).toBe('Thank you for your loan note application. It is accepted. We contact you about the next steps.')
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    const reason = dialog.getByLabelText<HTMLTextAreaElement>('Reason, for the sender')
    expect(reason.value).toBe('Thank you for your loan note application. We are sorry that we cannot accept it. The reason:')
    // Its draft alone says no reason.
    await user.click(dialog.getByRole('button', { name: 'Decline and send' }))
    expect(dialog.getByText('Please add the reason')).toBeTruthy()
    await user.clear(reason)
    await user.type(reason, 'No, sorry.')
    await user.click(dialog.getByRole('button', { name: 'Decline and send' }))
    await waitFor(() => expect(state().textContent).toBe('Declined'))

    expect(moves().map(({ path, body }) => [path.slice(SUBMISSION.length + 1), body])).toEqual([
      ['review', { version: 0 }],
      ['question', { version: 1, text: 'Which bank?' }],
      ['decision', { version: 2, outcome: 'declined', text: 'No, sorry.' }],
    ])
    expect(new Set(moves().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(3)
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('button', { name: 'Ada Duck' }).closest('li')?.textContent).toContain('Declined')
  })

  it('that another administrator was quicker with says so, shows what happened, and keeps what was typed', async () => {
    let now = submission()
    const conflict = () => {
      now = asked
      return Response.json({ success: false, code: 'changed', error: 'bea has changed this case since you opened it. Nothing was done.', case: asked.case }, { status: 409 })
    }
    const { dialog, user, moves } = await opened({ [`${SUBMISSION}/question`]: conflict }, () => now)
    await user.click(await dialog.findByRole('button', { name: 'Ask the sender' }))
    await user.type(dialog.getByLabelText('Question'), 'Mine?')
    await user.click(dialog.getByRole('button', { name: 'Send question' }))
    expect(await dialog.findByText('bea has changed this case since you opened it. Nothing was done.')).toBeTruthy()
    await waitFor(() => expect(state().textContent).toBe('Waiting for the sender'))
    // Beside what was typed, and in the history.
    expect(dialog.getByText('Meanwhile:')).toBeTruthy()
    expect(dialog.getAllByText('Which bank?')).toHaveLength(2)
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Question').value).toBe('Mine?')
    expect(moves()).toHaveLength(1)
  })

  it('is moved once, however often it is sent until there is an answer', async () => {
    let calls = 0
    const { dialog, user, moves } = await opened({ [`${SUBMISSION}/question`]: () => ((calls += 1) === 1 ? 'gone' : asked) })
    await user.click(await dialog.findByRole('button', { name: 'Ask the sender' }))
    await user.type(dialog.getByLabelText('Question'), 'Which bank?')
    await user.click(dialog.getByRole('button', { name: 'Send question' }))
    expect(await dialog.findByText(/The server did not answer/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Send question' }))
    await waitFor(() => expect(state().textContent).toBe('Waiting for the sender'))
    expect(new Set(moves().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  })

  it('keeps what was typed when its form is put aside with Escape, which leaves the dialog open', async () => {
    const { dialog, user } = await opened({})
    await user.click(await dialog.findByRole('button', { name: 'Ask the sender' }))
    await user.keyboard('Half a question{Escape}')
    expect(dialog.queryByLabelText('Question')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Ask the sender' })))
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    await user.click(dialog.getByRole('button', { name: 'Ask the sender' }))
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Question').value).toBe('Half a question')
  })

  it('is approved, and taken back within its seconds; what was taken back stays in the history', async () => {
    const approved = submission({ state: 'decided', teamState: 'approved', undo: { place: 1, leftMs: 9000 }, events: [event({ event: 'decided', place: 1, outcome: 'accepted', text: 'Welcome.' })] })
    const undone = submission({ events: [event({ event: 'decided', place: 1, outcome: 'accepted', text: 'Welcome.', undone: true }), event({ event: 'undone', place: 2, undoes: 1 })] })
    const { dialog, user, moves } = await opened({ [`${SUBMISSION}/decision`]: approved, [`${SUBMISSION}/undo`]: undone })
    await user.click(await dialog.findByRole('button', { name: 'Approve' }))
    await user.click(dialog.getByRole('button', { name: 'Approve and send' }))
    await waitFor(() => expect(document.activeElement).toBe(state()))
    expect(dialog.getByText('You can undo this for 9 seconds.').getAttribute('role')).toBe('status')
    // The next thing that Tab reaches.
    await user.keyboard('{Tab}')
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Undo' })))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(state().textContent).toBe('New'))
    expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(moves().at(-1)?.body).toEqual({ version: 1, place: 1 })
    expect(dialog.getByText(/bea undid: decision/)).toBeTruthy()
    expect(dialog.getByText('(Undone)')).toBeTruthy()
  })

  it('is given to a colleague, and noted on for the team', async () => {
    const given = submission({ assignee: 'Bea', events: [event({ event: 'assigned', by: 'me', assignee: 'Bea', place: 1 })] })
    const noted = submission({ assignee: 'Bea', events: [...(given.case?.events ?? []), event({ event: 'noted', by: 'me', text: 'Knows the bank', place: 2 })] })
    const { dialog, user, moves } = await opened({ [`${SUBMISSION}/assignment`]: given, [`${SUBMISSION}/note`]: noted })
    expect(dialog.getByText('Not assigned yet.')).toBeTruthy()
    await user.click(await dialog.findByRole('button', { name: 'Assign' }))
    const select = dialog.getByLabelText('Assign to')
    await waitFor(() => expect(document.activeElement).toBe(select))
    await dialog.findByRole('option', { name: 'Bea' })
    await user.selectOptions(select, 'Bea')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Assigned to Bea.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Add note' }))
    await user.type(dialog.getByLabelText('Note'), 'Knows the bank')
    await user.click(dialog.getByRole('button', { name: 'Save note' }))
    expect(await dialog.findByText('(Team only)')).toBeTruthy()
    expect(moves().map(({ body }) => body)).toEqual([{ version: 0, assignee: 'Bea' }, { version: 1, text: 'Knows the bank' }])
  })

  it('of a verified wallet shows the whitelist, and takes it off after asking once more', async () => {
    const entry = { id: 'w', wallet: 'So11111111111111111111111111111111111111112', tier: 'duckling' as const, submission: 's1', referenceNumber: 'BD-20261120-123456', by: 'Bea', since: createdAt, revokedAt: null, revokedBy: null }
    let shown: AdminSubmission = { ...submission(), kind: 'verification-request', whitelist: entry }
    const revoke = () => {
      shown = { ...shown, whitelist: { ...entry, revokedAt: createdAt, revokedBy: 'me' } }
      return { success: true, revoked: 1 }
    }
    const { dialog, user, moves } = await opened({ [`/api/admin/whitelist/${entry.wallet}/revocation`]: revoke }, () => shown)
    expect(dialog.getByText(/counts at least as Duckling, by Bea, since/)).toBeTruthy()
    await user.click(await dialog.findByRole('button', { name: 'Revoke' }))
    expect(moves()).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Yes, take it off' }))
    expect(await dialog.findByText(/was taken off the whitelist by me/)).toBeTruthy()
    // An approval says what the wallet counts as.
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(dialog.getByLabelText<HTMLSelectElement>('The wallet counts at least as').value).toBe('duckling')
  })

  it('sends a message again: one that failed at once, one that was handed over after asking once more', async () => {
    const mail = { id: 'd1', method: 'email' as const, audience: 'team' as const, state: 'failed' as const, createdAt, sentAt: null, attempts: [{ success: false, error: '550 mailbox unknown', attemptedAt: createdAt }] }
    const telegram = { ...mail, id: 'd2', method: 'telegram' as const, state: 'sent' as const, sentAt: createdAt, attempts: [] }
    const before = { ...submission(), deliveries: [mail, telegram] }
    const again = { ...mail, id: 'd3', repetition: 1, state: 'waiting' as const, attempts: [] }
    const refusal = Response.json({ success: false, code: 'busy', error: 'This message is being sent right now.' }, { status: 409 })
    const { dialog, user, moves } = await opened({ '/api/admin/deliveries/d2/repeat': () => refusal, '/api/admin/deliveries/d1/repeat': { ...before, deliveries: [mail, telegram, again] } }, before)
    const of = async (line: RegExp) => within((await dialog.findByText(line)).closest('li') ?? document.body)
    const sent = await of(/^Telegram to the team/)
    await user.click(await sent.findByRole('button', { name: 'Send again' }))
    expect(sent.getByText('It was handed over already: it may arrive twice.')).toBeTruthy()
    await user.click(sent.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(sent.getByRole('button', { name: 'Send again' })))
    expect(moves()).toHaveLength(0)
    await user.click(sent.getByRole('button', { name: 'Send again' }))
    await user.click(sent.getByRole('button', { name: 'Yes, send again' }))
    expect(await sent.findByText('This message is being sent right now.')).toBeTruthy()

    const failed = await of(/^Email to the team: failed/)
    expect(failed.getByText(/550 mailbox unknown/)).toBeTruthy()
    await user.click(failed.getByRole('button', { name: 'Send again' }))
    expect(await dialog.findByText(/^Email to the team: waiting/)).toBeTruthy()
    // The new one stands for it from now on; the pressed button is gone, the focus isn't.
    expect(failed.queryByRole('button', { name: 'Send again' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Deliveries' })))
    expect(moves().map(({ path }) => path)).toEqual(['/api/admin/deliveries/d2/repeat', '/api/admin/deliveries/d1/repeat'])
  })

  it('shows a reader everything, and nothing to press', async () => {
    const { dialog } = await opened({ '/api/admin/account': account('reader') }, reviewed)
    expect(state().textContent).toBe('In review')
    expect(dialog.getByText(/bea started the review/)).toBeTruthy()
    expect(dialog.getAllByRole('button').map((button) => button.textContent)).not.toEqual(expect.arrayContaining(['Approve']))
    for (const name of ['Approve', 'Ask the sender', 'Add note', 'Assign']) expect(dialog.queryByRole('button', { name })).toBeNull()
  })
})

it('the list is limited to the cases in a state', async () => {
  const { asked: calls, user } = openPart(
    <QueryClientProvider client={createAdminQueryClient()}>
      <ApplicationsTab />
    </QueryClientProvider>,
    { answers: { '/api/admin/applications': { applications: [], next: null } } },
  )
  await user.selectOptions(screen.getByLabelText('State'), 'New')
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/admin/applications?limit=10&state=new'))
  expect(await screen.findByText('Nothing matches')).toBeTruthy()
})
