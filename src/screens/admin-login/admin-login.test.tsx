import { expect, it } from 'vitest'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { pageView } from '../../page/page-view.ts'
import { screenOfPath } from '../../screen-of-path.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { AdminLogin } from './admin-login.tsx'

it('[SHELL-23] [ADML-01] asks for a name and a password in a form that password managers understand', () => {
  expect(screenOfPath.get('/admin/login')).toBe('src/screens/admin-login/admin-login.tsx')
  const html = renderScreen(pageView(emptyPage), <AdminLogin />)
  expect(html.match(/<input /g)).toHaveLength(2)
  expect(html).toMatch(/<label[^>]*>Username<\/label><input [^>]*autoComplete="username"/i)
  expect(html).toMatch(/<label[^>]*>Password<\/label><input (?=[^>]*type="password")[^>]*autoComplete="current-password"/i)
  expect(html).toMatch(/<button type="submit"[^>]*>Sign In<\/button>/)
})
