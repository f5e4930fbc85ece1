import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { notificationWords as words } from '../../content/notifications.ts'
import type { Notification } from '../../contract/notifications.ts'
import { openPart } from '../../testing/open-app.tsx'
import { NotificationRows } from './panel.tsx'

const one = (kind: Notification['kind'], title: string): Notification => ({ id: title, kind, title, message: '', createdAt: '2026-11-23T11:00:00.000Z', read: true })
const open = (...notifications: Notification[]) => openPart(<NotificationRows known={{ notifications, unread: 0, failed: false }} onMark={() => {}} onLeave={() => {}} />)
const titles = () => within(screen.getByRole('list')).queryAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)

it('shows the notifications of one kind, and says where there is none', async () => {
  const { user } = open(one('vault', 'Into the vault'), one('staking', 'Staked'), one('network', 'Degraded'), one('announcement', 'News'))
  const choice = screen.getByRole('combobox', { name: words.filter })
  expect(titles()).toHaveLength(4)
  await user.selectOptions(choice, words.filters.staking)
  expect(titles()).toEqual(['Staked'])
  await user.selectOptions(choice, words.filters.other)
  expect(titles()).toEqual(['Degraded', 'News'])
  await user.selectOptions(choice, words.filters.all)
  expect(titles()).toHaveLength(4)
})

it('offers no choice where there is one kind', () => {
  open(one('vault', 'Into the vault'), one('vault', 'Out of the vault'))
  expect(screen.queryByRole('combobox')).toBeNull()
})
