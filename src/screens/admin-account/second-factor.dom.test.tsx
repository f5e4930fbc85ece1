import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signedIn, signedOut } from '../../data/admin/session.ts'
import { adminQueryClient } from '../../shell/admin/admin-queries.ts'
import { openPart, type OpenOptions } from '../../testing/open-app.tsx'
import { AdminAccount } from './admin-account.tsx'

const since = '2026-11-22T12:00:00.000Z'
const session = { id: 's1', browser: 'Firefox on Linux', createdAt: since, usedAt: since, current: true }
const accountWith = (secondFactor: object) => ({ username: 'Ada', email: null, role: 'owner', passwordLeast: 12, secondFactor: { since: null, required: true, recoveryCodes: 0, ...secondFactor }, sessions: [session] })
const CODES = ['aaaa-bbbb', 'cccc-dddd']

beforeEach(() => {
  localStorage.clear()
  signedIn()
})
afterEach(() => {
  signedOut()
  vi.restoreAllMocks()
})

const press = async (user: ReturnType<typeof opened>['user'], name: string) => user.click(await screen.findByRole('button', { name }))
function opened(account: object, answers: NonNullable<OpenOptions['answers']> = {}) {
  return openPart(<AdminAccount />, { answers: { '/api/admin/account': () => account, ...answers } })
}

describe('the second factor', () => {
  it('is set up with the password, the key and a first code; then the recovery codes are shown, once', async () => {
    let account = accountWith({})
    const { user, asked } = openPart(<AdminAccount />, {
      answers: {
        '/api/admin/account': () => account,
        '/api/admin/account/second-factor': { secret: 'ABCDEFGH', uri: 'otpauth://totp/BD?secret=ABCDEFGH' },
        '/api/admin/account/second-factor/confirmation': () => {
          account = accountWith({ since, recoveryCodes: 2 })
          return { success: true, recoveryCodes: CODES }
        },
      },
    })
    await screen.findByText('Owners need a second factor here. Set it up to go on.')
    await press(user, 'Set up a second factor')
    const password = await screen.findByLabelText('Current password')
    await waitFor(() => expect(document.activeElement).toBe(password))
    await user.keyboard('{Enter}')
    await screen.findByText('Please enter your current password')
    await user.type(password, 'wet granite{Enter}')
    await screen.findByText('ABCD EFGH')
    const code = await screen.findByLabelText('Code')
    await waitFor(() => expect(document.activeElement).toBe(code))
    await user.type(code, '123456{Enter}')
    await screen.findByText(CODES[1] ?? '')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your recovery codes'))
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ current: 'wet granite' }, { code: '123456' }])

    const written: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
    await press(user, 'Copy')
    await screen.findByRole('button', { name: 'Copied' })
    expect(written).toEqual(['aaaa-bbbb\ncccc-dddd\n'])
    await press(user, 'I have kept them')
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('2 recovery codes are left.'))
    // Where it is required, it can be replaced and not turned off.
    await screen.findByRole('button', { name: 'Use another app' })
    expect(screen.queryByRole('button', { name: 'Turn it off' })).toBeNull()
  })

  it('says what the server refuses, keeps what was typed, and can be left', async () => {
    const refused = Response.json({ success: false, code: 'wrong_password', error: 'This is not your current password.', field: 'current' }, { status: 400 })
    const { user } = opened(accountWith({ since, required: false, recoveryCodes: 1 }), { '/api/admin/account/recovery-codes': refused })
    await screen.findByText(/1 recovery code is left\./)
    await press(user, 'Make new recovery codes')
    await user.type(await screen.findByLabelText('Current password'), 'something else{Enter}')
    await screen.findByText('This is not your current password.')
    expect(screen.getByLabelText('Current password')).toHaveProperty('value', 'something else')
    await press(user, 'Cancel')
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^On since/))
    await screen.findByRole('button', { name: 'Turn it off' })
    expect(adminQueryClient.getQueryData(['/api/admin/account'])).toBeDefined()
  })
})
