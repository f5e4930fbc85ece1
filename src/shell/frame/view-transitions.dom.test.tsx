import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAppRouter } from '../../routes.tsx'
import { fadeBetweenScreens } from './view-transitions.ts'

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition')
  vi.unstubAllGlobals()
})

/** A router at /faq, whose fades are counted. Each is cut short, as by a next step. */
async function faded({ calm = false } = {}) {
  const start = vi.fn((update: () => Promise<void>) => {
    const cut = () => Promise.reject(new DOMException('skipped', 'AbortError'))
    return { ready: cut(), finished: cut(), updateCallbackDone: update() }
  })
  Object.assign(document, { startViewTransition: start })
  vi.stubGlobal('matchMedia', () => ({ matches: calm }))
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/faq'] }), { scrollRestoration: false })
  await router.load()
  start.mockClear()
  const stop = fadeBetweenScreens(router)
  return { router, start, stop }
}

describe('a step to another screen', () => {
  it('fades, and arrives also where the fade is cut short', async () => {
    const { router, start, stop } = await faded()
    await router.navigate({ to: '/links' })
    expect([start.mock.calls.length, router.state.location.pathname]).toEqual([1, '/links'])
    stop()
    await router.navigate({ to: '/faq' })
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('does not fade within a screen, where motion is not wanted, or after a swipe that the platform shows itself', async () => {
    const { router, start, stop } = await faded()
    await router.navigate({ to: '/faq', hash: 'lock' })
    window.dispatchEvent(Object.assign(new Event('popstate'), { hasUAVisualTransition: true }))
    await router.navigate({ to: '/links' })
    stop()
    const calm = await faded({ calm: true })
    await calm.router.navigate({ to: '/links' })
    calm.stop()
    expect([start.mock.calls.length, calm.start.mock.calls.length]).toEqual([0, 0])
  })
})
