import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { linkFlow } from '../../wallet/links/link-flow.ts'
import type { LinkTrip as Trip } from '../../wallet/links/link-trip.ts'
import { linkFailures } from './link-content.ts'
import { LinkTrip } from './link-trip.tsx'

const LINK = 'https://phantom.app/ul/v1/connect?app_url=x'
const ready: Trip = { wallet: 'Phantom', kind: 'connect', isFirstOfTwo: false, link: LINK, byQr: false, code: null, address: null, expiresAt: Date.now() + 300_000, phase: 'ready', failure: null, isKept: true }

const actions = () => ({ followed: vi.fn(), again: vi.fn(async () => {}), cancel: vi.fn(async () => {}), show: vi.fn() })
function shown(trip: Partial<Trip> = {}) {
  const spies = actions()
  linkFlow.setState({ ...spies, trip: { ...ready, ...trip } })
  render(<LinkTrip />)
  return { ...spies, change: (next: Partial<Trip>) => act(async () => linkFlow.setState({ trip: { ...ready, ...trip, ...next } })) }
}
const real = linkFlow.getState()
afterEach(() => linkFlow.setState(real, true))
const status = () => screen.getByRole('status').textContent

describe('a trip to a wallet app on the screen', () => {
  it('is nothing without one', () => {
    linkFlow.setState({ trip: null })
    expect(render(<LinkTrip />).container.childElementCount).toBe(0)
  })

  it('is a real link, which says where it leads and that it was followed', async () => {
    const { followed, change } = shown()
    const link = screen.getByRole('link', { name: 'Open Phantom' })
    expect([link.getAttribute('href'), link.getAttribute('referrerpolicy')]).toEqual([LINK, 'no-referrer'])
    link.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(link)
    expect(followed).toHaveBeenCalledTimes(1)
    await change({ phase: 'waiting' })
    // The link is gone, the focus isn't.
    expect([status(), document.activeElement?.getAttribute('role')]).toEqual([expect.stringContaining('Waiting for Phantom'), 'status'])
  })

  it('asks again by a new link, and is cancelled', async () => {
    const { again, cancel } = shown({ phase: 'waiting' })
    await userEvent.click(screen.getByRole('button', { name: 'Ask Phantom again' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([again.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1])
    expect(screen.queryByRole('link', { name: 'Open Phantom' })).toBeNull()
  })

  it('shows the code that the wallet shows, while it is asked to sign', async () => {
    const { change } = shown({ kind: 'sign', code: '012345' })
    expect(screen.getByText('012 345')).toBeTruthy()
    await change({ kind: 'sign', code: '012345', phase: 'failed', failure: 'refused', link: null })
    expect(screen.queryByText('012 345')).toBeNull()
  })

  it('is a code to scan for another device, with the second one announced, or a link on this one', async () => {
    const { show } = shown({ byQr: true, isFirstOfTwo: true })
    expect(await screen.findByRole('img', { name: 'QR code that opens Phantom' })).toBeTruthy()
    expect(screen.getByText(/two codes: one to connect Phantom, one to sign/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Open on this device instead' }))
    expect(show).toHaveBeenCalledWith({ byQr: false })
  })

  it('says what failed and what to do next, whatever it was, and offers to begin anew', async () => {
    const { again, change } = shown({ phase: 'failed', failure: 'refused', link: null })
    const said = new Set<string>()
    for (const failure of Object.keys(linkFailures)) {
      if (!isFailure(failure)) throw new Error(failure)
      await change({ phase: 'failed', failure, link: null })
      const text = status() ?? ''
      expect(text.length, failure).toBeGreaterThan(40)
      said.add(text)
    }
    expect(said.size).toBe(Object.keys(linkFailures).length)
    await userEvent.click(screen.getByRole('button', { name: 'Ask Phantom again' }))
    expect(again).toHaveBeenCalledTimes(1)
  })

  it('says where the browser stores nothing that the page has to stay open', () => {
    shown({ isKept: false })
    expect(screen.getByText(/Keep this page open/)).toBeTruthy()
  })
})

function isFailure(name: string): name is keyof typeof linkFailures {
  return Object.hasOwn(linkFailures, name)
}
