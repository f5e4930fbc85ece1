import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { install } from '../../content/install.ts'
import { openApp } from '../../testing/open-app.tsx'

const ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

it.each([
  ['an address', `text=${ADDRESS}`, `/my#add=${ADDRESS}`],
  ['an explorer link', `title=Solscan&url=${encodeURIComponent(`https://solscan.io/account/${ADDRESS}`)}`, `/my#add=${ADDRESS}`],
  ['everything else', 'title=Hello&text=a+word', '/contact?title=Hello&text=a+word'],
])('what another app shares leads on: %s', async (_, query, place) => {
  await openApp(`/open?${query}`)
  await waitFor(() => expect(`${window.location.pathname}${window.location.search}${window.location.hash}`).toBe(place))
})

it('says so where nothing was shared', async () => {
  await openApp('/open?title=&text=')
  expect(await screen.findByText(install.link.unknown)).toBeTruthy()
})
