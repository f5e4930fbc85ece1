import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdminPersonFound } from '../../contract/admin-person.ts'
import { signedIn, signedOut } from '../../data/admin/session.ts'
import { adminQueryClient } from '../../shell/admin/admin-queries.ts'
import { openPart, type OpenOptions } from '../../testing/open-app.tsx'
import { AdminPerson } from './admin-person.tsx'

const WHO = 'grace@example.com'
const WALLET = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const account = { username: 'Ada', email: null, role: 'owner', secondFactor: { since: null, required: false, recoveryCodes: 0 }, sessions: [] }
const found: AdminPersonFound = {
  success: true,
  found: [{ what: 'submissions', count: 2 }, { what: 'queued', count: 1 }],
  kept: [{ what: 'sent', count: 3 }],
  submissions: [{ id: 's1', kind: 'contact', referenceNumber: 'BD-20261120-123456', name: 'Grace', email: WHO, wallet: null, walletProven: false, createdAt: '2026-11-20T12:00:00.000Z' }],
  related: [{ value: WALLET, proven: true }],
  mentionedIn: [],
}

beforeEach(() => {
  localStorage.clear()
  signedIn()
})
afterEach(() => {
  signedOut()
  vi.restoreAllMocks()
})

function opened(answers: NonNullable<OpenOptions['answers']> = {}, role = 'owner') {
  adminQueryClient.setQueryData(['/api/admin/account'], { ...account, role })
  return openPart(<AdminPerson />, { answers: { '/api/admin/account': { ...account, role }, '/api/admin/person/search': found, ...answers } })
}

async function searched(answers: NonNullable<OpenOptions['answers']> = {}) {
  const part = opened(answers)
  await part.user.type(await screen.findByLabelText('Email address or wallet'), WHO)
  await part.user.click(screen.getByRole('button', { name: 'Find' }))
  await screen.findByText('What is stored')
  return part
}

describe('a person’s data', () => {
  it('is shown with figures, with what stays and why, and with what may also be theirs', async () => {
    const { asked, user } = await searched()
    for (const said of ['Submissions', 'Messages in the queue', 'BD-20261120-123456', 'Messages already sent: 3']) expect(screen.getAllByText(said).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: `Add ${WALLET}` }))
    await waitFor(() => expect(asked.filter(({ path }) => path.endsWith('/search'))).toHaveLength(2))
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  it('isn’t erased for another address, and what was typed stays', async () => {
    const { asked, user } = await searched()
    const field = screen.getByLabelText(`Type ${WHO} to confirm`)
    await user.type(field, 'grace@example.org')
    await user.click(screen.getByRole('button', { name: 'Erase everything' }))
    await screen.findByText('This is not the address above')
    expect(field).toHaveProperty('value', 'grace@example.org')
    expect(asked.filter(({ path }) => path.endsWith('/erasure'))).toEqual([])
  })

  it('is for owners only', async () => {
    opened({}, 'reviewer')
    await screen.findByText('For owners only')
    expect(screen.queryByLabelText('Email address or wallet')).toBeNull()
  })
})
