import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signedIn, signedOut } from '../../data/admin/session.ts'
import { openPart, type OpenOptions } from '../../testing/open-app.tsx'
import { AdminPeople } from './admin-people.tsx'

const at = '2026-11-22T12:00:00.000Z'
const ada = { id: 'a', username: 'ada', email: null, role: 'owner', secondFactor: true, createdAt: at, usedAt: at }
const bea = { id: 'b', username: 'bea', email: null, role: 'reviewer', secondFactor: true, createdAt: at, usedAt: null }
const account = { username: 'ada', email: null, role: 'owner', secondFactor: { since: at, required: false, recoveryCodes: 10 }, sessions: [] }
const LAST = 'This is the last owner. Please make somebody else an owner first.'
const last = () => Response.json({ success: false, code: 'last_owner', error: LAST }, { status: 409 })

beforeEach(() => {
  localStorage.clear()
  signedIn()
})
afterEach(() => {
  signedOut()
  vi.restoreAllMocks()
})

function opened(answers: NonNullable<OpenOptions['answers']> = {}, role = 'owner') {
  return openPart(<AdminPeople />, { answers: { '/api/admin/account': { ...account, role }, '/api/admin/people': { people: [ada, bea] }, '/api/admin/invitations': { invitations: [], byMail: false }, ...answers } })
}

describe('the administrators', () => {
  it('the last owner can neither go nor become less: the page says what to do, and nothing has changed', async () => {
    const { user } = opened({ '/api/admin/people/a/removal': last, '/api/admin/people/a/role': last })
    await user.selectOptions(await screen.findByLabelText('Role of ada'), 'reader')
    await screen.findByText(LAST)
    expect(screen.getByLabelText('Role of ada')).toHaveProperty('value', 'owner')
    await user.click(screen.getByRole('button', { name: 'Remove ada' }))
    await user.click(screen.getByRole('button', { name: 'Yes, remove ada' }))
    await screen.findByText(LAST)
    expect(screen.getByText('ada (you)')).toBeDefined()
  })

  it('are removed after a second answer, and a cancelled question does nothing', async () => {
    let people = [ada, bea]
    const { user, asked } = opened({
      '/api/admin/people': () => ({ people }),
      '/api/admin/people/b/removal': () => {
        people = [ada]
        return { success: true }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove bea' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Yes, remove bea'))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.dblClick(screen.getByRole('button', { name: 'Remove bea' }))
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Yes, remove bea' }))
    await screen.findByText('bea has been removed and signed out everywhere.')
    expect(screen.queryByText('bea')).toBeNull()
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  it('are shown to others with nothing to press', async () => {
    opened({}, 'reviewer')
    const list = await screen.findByRole('region', { name: 'Administrators' })
    expect(within(list).getByText('Owner')).toBeDefined()
    expect([screen.queryAllByRole('button').length, screen.queryAllByRole('combobox').length, screen.queryAllByText('Invite somebody').length]).toEqual([0, 0, 0])
  })
})

describe('the link of an invitation', () => {
  it('is shown once, with its token behind the #', async () => {
    const invitation = { id: 'i', role: 'reviewer', email: null, invitedBy: 'ada', createdAt: at, until: at }
    const { user, asked } = opened({ '/api/admin/invitations': ({ method }: { method: string }) => (method === 'POST' ? { success: true, invitation, token: 'T0ken', mailed: null } : { invitations: [invitation], byMail: false }) })
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    expect(await screen.findByLabelText('Link')).toHaveProperty('value', `${window.location.origin}/admin/invitation#T0ken`)
    await screen.findByRole('button', { name: /^Revoke the invitation: Reviewer/ })
    expect(asked.some(({ path }) => path.includes('T0ken'))).toBe(false)
  })
})
