import { vi } from 'vitest'

/** For tests: a browser's localStorage, and a server that answers as the test says. Returns every call made. */
export function adminBrowser(answer: (path: string, init: RequestInit) => Response | Promise<Response>) {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const calls: { path: string; init: RequestInit; headers: Headers; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    calls.push({ path, init, headers: new Headers(init.headers), body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    return answer(path, init)
  })
  return { stored, calls }
}
