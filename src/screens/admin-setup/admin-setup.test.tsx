import { describe, expect, it } from 'vitest'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { pageView } from '../../page/page-view.ts'
import { screenOfPath } from '../../screen-of-path.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { AdminSetup } from './admin-setup.tsx'
import { check } from './check.ts'

const typed = { username: 'ada', email: '', password: 'kestrel', confirm: 'kestrel', setupToken: '' }

it('[SHELL-25] [ADMS-01] [ADMS-13] asks for a name, a password twice and an email address, without a session', () => {
  expect(screenOfPath.get('/admin/setup')).toBe('src/screens/admin-setup/admin-setup.tsx')
  const html = renderScreen(pageView(emptyPage), <AdminSetup />)
  expect([...html.matchAll(/<label[^>]*>([^<]+)<\/label>/g)].map(([, label]) => label)).toEqual(['Username', 'Email (optional)', 'Password', 'Confirm password'])
  expect(html.match(/type="password"/g)).toHaveLength(2)
})

describe('the input', () => {
  it('[ADMS-02] [ADMS-03] [ADMS-04] needs a name and a password, but no email address', () => {
    expect(check(typed, false)).toEqual({})
    expect(check({ ...typed, username: ' ' }, false)).toEqual({ username: 'Please enter a username' })
    expect(check({ ...typed, password: '', confirm: '' }, false)).toEqual({ password: 'Please enter a password' })
    expect(check({ ...typed, email: 'ada@example' }, false)).toEqual({ email: 'Please enter a valid email address' })
    expect(check({ ...typed, email: 'ada@example.com' }, false)).toEqual({})
  })

  it('[ADMS-05] [ADMS-06] needs the same password twice, of six characters, and not a common one', () => {
    expect(check({ ...typed, confirm: 'kestrels' }, false)).toEqual({ confirm: 'Passwords do not match' })
    expect(check({ ...typed, password: 'kestr', confirm: 'kestr' }, false)).toEqual({ password: 'Password must be at least 6 characters' })
    expect(check({ ...typed, password: 'kestre', confirm: 'kestre' }, false)).toEqual({})
    expect(check({ ...typed, password: '123456', confirm: '123456' }, false).password).toContain('first an attacker would try')
  })

  it('needs the token if the server asks for it', () => {
    expect(check(typed, true)).toEqual({ setupToken: 'Please enter the set-up token' })
    expect(check({ ...typed, setupToken: 'x' }, true)).toEqual({})
  })
})
