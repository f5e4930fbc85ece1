import { describe, expect, it } from 'vitest'
import { askLocalAccess, localAccess } from './local-access.ts'
import { mobileObstacle } from './mobile-way.ts'

/** A browser with the permission in this state; `answer` is what the person then says. */
function browser(state: string, answer: string | null = null) {
  const status = Object.assign(new EventTarget(), { state })
  const opened: string[] = []
  const permissions = {
    query: async ({ name }: { name: string }) => {
      if (name !== 'loopback-network') throw new TypeError(name)
      return status
    },
  }
  const open = (url: string) => {
    opened.push(url)
    const socket = Object.assign(new EventTarget(), { close: () => {} })
    queueMicrotask(() => {
      if (answer !== null) {
        status.state = answer
        status.dispatchEvent(new Event('change'))
      } else socket.dispatchEvent(new Event('error'))
    })
    return socket
  }
  return { permissions, open, opened }
}

describe('the permission to speak to apps on this device', () => {
  it.each(['granted', 'prompt', 'denied'])('is %s as the browser says', async (state) => {
    expect(await localAccess(browser(state))).toBe(state)
  })

  it('is unknown in browsers that have none', async () => {
    expect(await localAccess({ permissions: undefined })).toBe('unknown')
    expect(await localAccess({ permissions: { query: () => Promise.reject(new TypeError('not a permission')) } })).toBe('unknown')
  })

  it('is asked for by calling this device, and nobody else', async () => {
    const allows = browser('prompt', 'granted')
    expect(await askLocalAccess(allows)).toBe('granted')
    expect(allows.opened).toEqual(['ws://localhost:49152/'])
    expect(await askLocalAccess(browser('prompt', 'denied'))).toBe('denied')
    // Dismissed, or not asked.
    expect(await askLocalAccess(browser('prompt'))).toBe('prompt')
  })
})

describe('the browsers that reach wallet apps', () => {
  const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko)'
  it.each([
    ['Chrome', `${ANDROID} Chrome/147.0.0.0 Mobile Safari/537.36`, null],
    ['another Chromium', `${ANDROID} SamsungBrowser/29.0 Chrome/143.0.0.0 Mobile Safari/537.36`, null],
    ['Firefox', 'Mozilla/5.0 (Android 16; Mobile; rv:146.0) Gecko/146.0 Firefox/146.0', 'not_chromium'],
    ['a window in an app', 'Mozilla/5.0 (Linux; Android 16; Pixel 10; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/147.0.0.0 Mobile Safari/537.36', 'in_app'],
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1', 'not_android'],
    ['a desktop', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36', 'not_android'],
  ])('%s', (_, userAgent, obstacle) => {
    expect(mobileObstacle(userAgent)).toBe(obstacle)
  })
})
