import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { adminQueryClient } from '../../shell/admin/admin-queries.ts'
import { openPart, type OpenOptions } from '../../testing/open-app.tsx'
import { AdminInvitation } from './admin-invitation.tsx'

const seen = { role: 'reader', invitedBy: 'Ada', until: '2026-11-25T12:00:00.000Z', passwordLeast: 12 }
const gone = () => Response.json({ success: false, code: 'no_invitation', error: 'This invitation has expired or has been used.' }, { status: 404 })
const BEA = { Username: 'bea', Password: 'dry harbour at noon', 'Confirm password': 'dry harbour at noon' }

afterEach(() => {
  adminQueryClient.clear()
  vi.restoreAllMocks()
})

const opened = (answers: NonNullable<OpenOptions['answers']>, hash = '#T0ken') => openPart(<AdminInvitation />, { path: `/admin/invitation${hash}`, answers })
async function fill(user: ReturnType<typeof opened>['user'], fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await user.clear(await screen.findByLabelText(label))
    await user.type(screen.getByLabelText(label), text)
  }
  await user.click(screen.getByRole('button', { name: 'Accept' }))
}

describe('an invitation', () => {
  it('says who invites and to what, and makes an administrator of whoever accepts', async () => {
    const { user, asked } = opened({ '/api/admin/invitation': seen, '/api/admin/invitation/acceptance': { success: true } })
    await screen.findByText(/^Ada invites you\. The invitation is open until/)
    expect(screen.getByText('A reader sees everything and changes nothing.')).toBeDefined()
    await fill(user, BEA)
    await screen.findByRole('heading', { name: 'Welcome' })
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/api/admin/invitation', { token: 'T0ken' }],
      ['/api/admin/invitation/acceptance', { token: 'T0ken', username: 'bea', password: BEA.Password }],
    ])
  })

  it('isn’t accepted without a name, with a short password, or with two of them', async () => {
    const { user, asked } = opened({ '/api/admin/invitation': seen })
    await fill(user, { Password: 'short', 'Confirm password': 'shorter' })
    for (const said of ['Please enter a username', 'Password must be at least 12 characters', 'Passwords do not match']) expect(screen.getByText(said)).toBeDefined()
    expect(asked).toHaveLength(1)
  })

  it('that has expired, was used or revoked says so, and so does half a link', async () => {
    opened({ '/api/admin/invitation': gone })
    await screen.findByRole('heading', { name: 'This invitation is not valid' })
    expect(screen.getByText('This invitation has expired or has been used.')).toBeDefined()
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  it('without its token asks the server nothing', async () => {
    const { asked } = opened({ '/api/admin/invitation': seen }, '')
    await screen.findByText(/^The link is incomplete/)
    expect(asked).toEqual([])
  })

  it('that was used meanwhile says so on the form, and what was typed stays', async () => {
    const { user } = opened({ '/api/admin/invitation': seen, '/api/admin/invitation/acceptance': gone })
    await fill(user, BEA)
    await screen.findByText('This invitation has expired or has been used.')
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'bea')
  })
})
