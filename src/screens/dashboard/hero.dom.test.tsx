import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'

it.each(['Get Debit Card Access', 'Virtual payment cards'])('[DASH-14] [DASH-15] %s leads to the cards', async (name) => {
  const { user } = await openApp('/')
  await user.click(within(screen.getByRole('main')).getByRole('link', { name }))
  await waitFor(() => expect(window.location.pathname).toBe('/virtual-card'))
  expect(await screen.findAllByRole('heading', { level: 1, name: 'Virtual card' })).toHaveLength(1)
})
