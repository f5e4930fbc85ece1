import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemParts, type AdminSystem as System } from '../../contract/admin-system.ts'
import { signedIn, signedOut } from '../../data/admin/session.ts'
import { openPart, type OpenOptions } from '../../testing/open-app.tsx'
import { AdminSystem } from './admin-system.tsx'

const at = '2026-11-22T12:00:00.000Z'
const system: System = {
  at,
  version: '0.1.0',
  startedAt: at,
  parts: systemParts.map((name) => ({ name, state: name === 'mail' ? 'attention' : 'ok', since: at, says: `About ${name}.`, todo: name === 'mail' ? 'Look at the log.' : null, items: name === 'nodes' ? [{ name: 'rpc.example.com', state: 'ok', says: 'active' }] : [] })),
}

beforeEach(() => {
  localStorage.clear()
  signedIn()
})
afterEach(() => signedOut())

const opened = (answers: NonNullable<OpenOptions['answers']> = {}) => openPart(<AdminSystem />, { answers: { '/api/admin/account': { username: 'Rita', role: 'reader' }, '/api/admin/system': system, ...answers } })

it('shows every part with its state in words, how it stands, and what to do', async () => {
  opened()
  await screen.findByRole('heading', { name: 'Something needs attention' })
  const mail = within(screen.getByRole('heading', { name: 'Mail' }).closest('li') ?? document.body)
  mail.getByText(/Needs attention/)
  mail.getByText('About mail.')
  mail.getByText('Look at the log.')
  expect(screen.getAllByText('Works')).toHaveLength(systemParts.length - 1)
  screen.getByText('rpc.example.com')
  expect(screen.getByRole('link', { name: 'Bot diagnostics' }).getAttribute('href')).toBe('/bot-diagnostics')
})

it('counts what the retention would do only when asked', async () => {
  const { asked, user } = opened({ '/api/admin/system/retention': { last: null, due: { closed: 2, deleted: { contact: 5 } } } })
  await screen.findByRole('heading', { name: 'Retention', level: 2 })
  expect(asked.some(({ path }) => path.includes('retention'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Count what is due now' }))
  await screen.findByText('close 2, delete 5 (contact)')
})
