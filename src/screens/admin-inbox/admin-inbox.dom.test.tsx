import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdminCase } from '../../contract/admin-case.ts'
import type { AdminSubmission } from '../../contract/admin-submission.ts'
import type { InboxChange, InboxRow } from '../../contract/admin-inbox.ts'
import { signedIn, signedOut } from '../../data/admin/session.ts'
import { adminQueryClient } from '../../shell/admin/admin-queries.ts'
import { openApp, type OpenOptions } from '../../testing/open-app.tsx'

const createdAt = '2026-11-20T12:00:00.000Z'
const row = (id: string, name: string, more: Partial<InboxRow> = {}): InboxRow => ({ id, kind: 'contact', referenceNumber: `BD-20261120-00000${id}`, name, email: `${name.toLowerCase()}@example.com`, wallet: null, createdAt, changedAt: createdAt, state: 'new', assignee: null, version: 0, undelivered: false, ...more })
const rows = [row('1', 'Ada'), row('2', 'Bea', { undelivered: true, failure: 'mailbox unknown' }), row('3', 'Cleo', { kind: 'loan-application', assignee: 'bob' })]
const kinds = { contact: 2, 'card-application': 0, 'card-application-v2': 0, 'verification-request': 0, 'loan-application': 1 }
const counts = { total: 3, states: { new: 3, in_review: 0, waiting: 0, approved: 0, declined: 0, closed: 0 }, kinds, mine: 0, unassigned: 2, undelivered: 1 }
const account = (role: 'owner' | 'reader') => ({ username: 'me', email: null, role, passwordLeast: 12, secondFactor: { since: null, required: false, recoveryCodes: 0 }, sessions: [] })
const submission = ({ id, kind, referenceNumber, name, email }: InboxRow, of: Partial<AdminCase> = {}): AdminSubmission => ({ id, kind, referenceNumber, name, email, wallet: null, walletProven: false, createdAt, fields: {}, uploads: [], deliveries: [], case: { state: 'mailed', teamState: 'new', assignee: null, version: 0, events: [], ...of } })

/** The stream of changes, played by the test. */
class PlayedEvents extends EventTarget {
  static readonly CLOSED = 2
  static all: PlayedEvents[] = []
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    PlayedEvents.all.push(this)
  }
  close() {
    this.readyState = PlayedEvents.CLOSED
  }
}
const tell = (change: InboxChange) => PlayedEvents.all.filter(({ url, readyState }) => url === '/api/admin/live' && readyState === 1).forEach((events) => void events.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(change) })))

beforeEach(() => {
  localStorage.clear()
  PlayedEvents.all = []
  vi.stubGlobal('EventSource', PlayedEvents)
  adminQueryClient.clear()
  signedIn()
})
afterEach(() => {
  signedOut()
  vi.unstubAllGlobals()
})

async function opened({ role = 'owner', path = '/admin/inbox', answers = {} }: { role?: 'owner' | 'reader'; path?: string; answers?: NonNullable<OpenOptions['answers']> } = {}) {
  const app = await openApp(path, {
    answers: {
      '/api/admin/account': account(role),
      '/api/admin/inbox': { rows, next: null },
      '/api/admin/inbox/counts': counts,
      '/api/admin/inbox/views': { views: [{ id: 'v1', name: 'Loans', query: 'kind=loan-application' }] },
      ...Object.fromEntries(rows.map((one) => [`/api/admin/submissions/${one.id}`, submission(one)])),
      ...answers,
    },
  })
  const list = within(await screen.findByRole('region', { name: 'Cases' }))
  await list.findByRole('button', { name: /^Ada/ })
  // Until the role is known, nothing is offered that changes a case.
  if (role === 'owner') await list.findByRole('checkbox', { name: 'Select Ada' })
  return { ...app, list, lists: () => app.asked.filter(({ path: asked }) => asked.startsWith('/api/admin/inbox?')).map(({ path: asked }) => asked), posts: () => app.asked.filter(({ method }) => method === 'POST') }
}

describe('the inbox', () => {
  it('shows each case with its state, who works on it, and why a message was not delivered', async () => {
    const { list } = await opened()
    expect(list.getByRole('button', { name: /Bea/ }).textContent).toContain('Message not delivered: mailbox unknown')
    expect(list.getByRole('button', { name: /Cleo/ }).textContent).toMatch(/New.*Loan application.*bob/)
    expect(await screen.findByText('3 cases')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Undelivered (1)' })).toBeTruthy()
  })

  it('searches and filters by the address, and shows saved views', async () => {
    const { user, lists } = await opened()
    await user.type(screen.getByRole('searchbox'), 'bea duck')
    await waitFor(() => expect(lists().at(-1)).toContain('q=bea+duck'))
    await user.selectOptions(screen.getByLabelText('State'), 'In review (0)')
    await waitFor(() => expect(lists().at(-1)).toMatch(/q=bea\+duck&state=in_review/))
    await user.click(screen.getByRole('button', { name: 'Loans' }))
    await waitFor(() => expect(window.location.search).toBe('?kind=loan-application'))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Loans' }).getAttribute('aria-pressed')).toBe('true'))
  })

  it('is gone through by keys alone: open, next, previous, back', async () => {
    const { user, list } = await opened()
    await user.keyboard('j')
    await waitFor(() => expect(document.activeElement).toBe(list.getByRole('button', { name: /^Ada/ })))
    await user.keyboard('jk{Enter}')
    const pane = within(screen.getByRole('region', { name: 'Selected case' }))
    const heading = await pane.findByRole('heading', { level: 2, name: 'Ada' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(window.location.search).toBe('?case=1')
    await user.keyboard('j')
    await pane.findByRole('heading', { level: 2, name: 'Bea' })
    await waitFor(() => expect(document.activeElement).toBe(list.getByRole('button', { name: /Bea/ })))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(window.location.search).toBe(''))
    await waitFor(() => expect(document.activeElement).toBe(list.getByRole('button', { name: /Bea/ })))
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  })

  it('leaves keys alone in fields', async () => {
    const { user } = await opened()
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('jx?')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jx?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('assigns by a key, based on the version that is shown, and says so', async () => {
    const assigned = submission(row('1', 'Ada'), { assignee: 'me', version: 1 })
    const { user, list, posts } = await opened({ answers: { '/api/admin/submissions/1/assignment': assigned } })
    list.getByRole('button', { name: /^Ada/ }).focus()
    await user.keyboard('m')
    expect(await screen.findByText('BD-20261120-000001 is assigned to me.')).toBeTruthy()
    expect(posts().map(({ body }) => body)).toEqual([{ version: 0, assignee: 'me' }])
    await waitFor(() => expect(list.getByRole('button', { name: /^Ada/ }).textContent).toContain('me'))
  })

  it('does the same to several at once, keeps selected what was not done, and undoes', async () => {
    const results = [{ id: '1', ok: true, place: 1, version: 1, teamState: 'in_review', assignee: null }, { id: '2', ok: false, code: 'changed', error: 'bob has changed this case.' }]
    let answer: object = { results }
    const { user, list, posts } = await opened({ answers: { '/api/admin/submissions/bulk': () => answer } })
    list.getByRole('button', { name: /^Ada/ }).focus()
    await user.keyboard('x')
    await user.click(list.getByRole('checkbox', { name: 'Select Bea' }))
    const bar = within(await screen.findByRole('region', { name: 'Selected cases' }))
    await user.click(bar.getByRole('button', { name: 'Start review' }))
    expect(await bar.findByText('BD-20261120-000002: bob has changed this case.')).toBeTruthy()
    expect(list.getByRole('button', { name: /^Ada/ }).textContent).toContain('In review')
    expect(list.getByRole<HTMLInputElement>('checkbox', { name: 'Select Bea' }).checked).toBe(true)
    expect(list.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ada' }).checked).toBe(false)
    answer = { results: [{ id: '1', ok: true, place: 2, version: 2, teamState: 'new', assignee: null }] }
    await user.click(bar.getByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(list.getByRole('button', { name: /^Ada/ }).textContent).toContain('New'))
    expect(posts().map(({ body }) => body)).toEqual([
      { action: 'review', items: [{ id: '1', version: 0 }, { id: '2', version: 0 }] },
      { action: 'undo', items: [{ id: '1', version: 1, place: 1 }] },
    ])
  })

  it('declines several only with a text for their senders, which is kept until it was sent', async () => {
    const { user, list, posts } = await opened({ answers: { '/api/admin/submissions/bulk': null } })
    await user.click(list.getByRole('checkbox', { name: 'Select Ada' }))
    const bar = within(await screen.findByRole('region', { name: 'Selected cases' }))
    await user.click(bar.getByRole('button', { name: 'Decline' }))
    await user.click(bar.getByRole('button', { name: 'Decline all' }))
    expect(bar.getByText('Please write what the senders will read')).toBeTruthy()
    expect(posts()).toEqual([])
    await user.type(bar.getByLabelText('Message to each sender'), 'Sorry.')
    await user.click(bar.getByRole('button', { name: 'Decline all' }))
    expect(await bar.findByText('No answer.')).toBeTruthy()
    expect(bar.getByLabelText<HTMLTextAreaElement>('Message to each sender').value).toBe('Sorry.')
  })

  it('follows what colleagues do, in place, and offers new cases instead of moving the list', async () => {
    const { list, lists, user } = await opened()
    tell({ id: '2', version: 1, state: 'approved', assignee: 'bob', undelivered: false, by: 'bob', isNew: false })
    await waitFor(() => expect(list.getByRole('button', { name: /Bea/ }).textContent).toMatch(/Approved.*bob/))
    expect(screen.getByText('bob changed BD-20261120-000002: Approved, assigned to bob')).toBeTruthy()
    const before = lists().length
    for (const id of ['8', '9']) tell({ id, version: 0, state: 'new', assignee: null, undelivered: false, by: null, isNew: true })
    expect(lists()).toHaveLength(before)
    await user.click(await screen.findByRole('button', { name: 'Show 2 new' }))
    await waitFor(() => expect(lists().length).toBeGreaterThan(before))
    expect(screen.queryByRole('button', { name: /Show \d+ new/ })).toBeNull()
  })

  it('offers a reader nothing that changes a case', async () => {
    const { user, list, posts } = await opened({ role: 'reader', path: '/admin/inbox?case=1' })
    await screen.findByRole('heading', { level: 2, name: 'Ada' })
    expect(list.queryByRole('checkbox')).toBeNull()
    for (const name of ['Assign to me', 'Export CSV']) expect(screen.queryByRole('button', { name })).toBeNull()
    await user.keyboard('max')
    expect(posts()).toEqual([])
  })
})
