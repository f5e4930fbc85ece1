import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readPaths } from '../../contract/reads.ts'
import { asked, closeBrowser, fetched, openBrowser } from './testing/browser.ts'
import { subscriptionsOf } from './queries.ts'
import { readAhead } from './read-ahead.ts'
import { subscriptions } from './subscriptions.ts'

const VAULT = '/api/vault/live-balance'
const HEALTH = '/api/network/health'

let client: QueryClient
let stop = () => {}

beforeEach(() => {
  client = openBrowser()
})
afterEach(() => {
  stop()
  closeBrowser(client)
})

const others = Object.fromEntries(readPaths.filter((path) => path !== VAULT && path !== HEALTH).map((path) => [path, 1]))

describe('reading ahead', () => {
  it('fetches once what no screen has fetched, and not at once', async () => {
    subscriptions.getState().add(subscriptionsOf([VAULT, HEALTH]))
    stop = readAhead(client)
    await vi.advanceTimersByTimeAsync(4900)
    expect(fetched).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(asked()).toEqual(others)
  })

  it('fetches one after the other', async () => {
    let open = 0
    let most = 0
    fetched.mockImplementation(async () => {
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setTimeout(resolve, 500))
      open -= 1
      return new Response('busy', { status: 503 })
    })
    stop = readAhead(client)
    await vi.advanceTimersByTimeAsync(120_000)
    expect([fetched.mock.calls.length, most]).toEqual([readPaths.length, 1])
  })

  it('waits for a network, and gives up where there is no server', async () => {
    onlineManager.setOnline(false)
    stop = readAhead(client)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('fetches nothing in data-saver mode, or after it was stopped', async () => {
    Object.assign(navigator, { connection: { saveData: true } })
    stop = readAhead(client)
    await vi.advanceTimersByTimeAsync(60_000)
    Object.assign(navigator, { connection: { saveData: false } })
    readAhead(client)()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched).not.toHaveBeenCalled()
  })
})
