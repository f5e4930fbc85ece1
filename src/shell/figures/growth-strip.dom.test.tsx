import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { growthWords as words } from '../../content/growth.ts'
import { openPart } from '../../testing/open-app.tsx'
import { GrowthStrip } from './growth-strip.tsx'

const PATH = '/api/history/vaultBalance/growth'
const growth = { windows: [6, 12, 18, 24].map((hours) => ({ hours, change: 1.5 })), meta: { state: 'live', asOf: '2026-11-22T10:00:00.000Z', source: 'vault_ledger' } }

it('says at once that growth cannot be read, while it goes on trying, and shows it when it can', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isDown = true
  // The second attempt hangs, as one does that waits for a network.
  let attempts = 0
  let answer = () => {}
  const later = new Promise<void>((resolve) => (answer = resolve))
  openPart(<GrowthStrip />, {
    answers: {
      [PATH]: async () => {
        attempts += 1
        if (attempts > 1) await later
        return isDown ? new Response(null, { status: 503 }) : Response.json(growth)
      },
    },
  })
  expect(await screen.findAllByText(words.failed)).toHaveLength(4)
  isDown = false
  answer()
  await waitFor(() => expect(screen.getAllByText('+1.5%')).toHaveLength(4))
  vi.restoreAllMocks()
})
