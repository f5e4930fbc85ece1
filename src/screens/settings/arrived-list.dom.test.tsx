import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { push } from '../../content/push.ts'
import * as arrived from '../../pwa/push-arrived.ts'
import { openPart } from '../../testing/open-app.tsx'
import { ArrivedList } from './arrived-list.tsx'

const { arrived: words } = push
const alert = (tag: string, title: string) => ({ tag, title, body: 'Body', url: '/my' as const, at: Date.parse('2026-11-23T11:00:00Z'), cameAt: 0 })

afterEach(() => vi.restoreAllMocks())

it('lists the alerts that came with time and link, and is cleared by its person', async () => {
  vi.spyOn(arrived, 'readArrived').mockResolvedValue([alert('b', 'Savings: 5 BD staked'), alert('a', 'BD is at $1.00 or above')])
  const clear = vi.spyOn(arrived, 'clearArrived').mockResolvedValue()
  const { user } = openPart(<ArrivedList />)
  const link = await screen.findByRole('link', { name: 'Savings: 5 BD staked' })
  expect(link.getAttribute('href')).toBe('/my')
  expect(document.querySelector('time')?.dateTime).toBe('2026-11-23T11:00:00.000Z')
  await user.click(screen.getByRole('button', { name: words.clear }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words.cleared))
  expect(clear).toHaveBeenCalledOnce()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(words.empty)).toBeTruthy()
})

it('says where the browser keeps what it should forget', async () => {
  vi.spyOn(arrived, 'readArrived').mockResolvedValue([alert('a', 'One')])
  vi.spyOn(arrived, 'clearArrived').mockRejectedValue(new Error('blocked'))
  const { user } = openPart(<ArrivedList />)
  await user.click(await screen.findByRole('button', { name: words.clear }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words.notCleared))
  expect(screen.getByRole('link', { name: 'One' })).toBeTruthy()
})
