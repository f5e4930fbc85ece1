import { call, field } from '../wallet-app.ts'

/** Whether this page may speak to apps on this device. `unknown`: a browser that doesn't ask. */
export type LocalAccess = 'granted' | 'prompt' | 'denied' | 'unknown'

/** How long the person may take to answer the browser's question. */
const ANSWER_WITHIN_MS = 60_000
/** Nothing listens there: that the page calls at all is what makes the browser ask. The first of the ports that wallets use. */
const NOBODY = 'ws://localhost:49152/'

export interface LocalAccessPlace {
  permissions: unknown
  open: (url: string) => Pick<WebSocket, 'addEventListener' | 'close'>
}

const browserPlace = (): LocalAccessPlace => ({ permissions: field(navigator, 'permissions'), open: (url) => new WebSocket(url) })

/** What the browser's permission for the local network says. Older browsers know none, and let everybody. */
export async function localAccess({ permissions }: Pick<LocalAccessPlace, 'permissions'> = browserPlace()): Promise<LocalAccess> {
  const state = field(await statusOf(permissions), 'state')
  return state === 'granted' || state === 'prompt' || state === 'denied' ? state : 'unknown'
}

/** Has the browser ask the person. Resolves to the answer; to `prompt` where the question was dismissed, or not asked. */
export async function askLocalAccess(place: LocalAccessPlace = browserPlace()): Promise<LocalAccess> {
  const status = await statusOf(place.permissions)
  const socket = place.open(NOBODY)
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, ANSWER_WITHIN_MS)
    for (const event of ['open', 'error', 'close'] as const) socket.addEventListener(event, done)
    void call(status, 'addEventListener', 'change', done).catch(() => {})
  })
  socket.close()
  return localAccess(place)
}

async function statusOf(permissions: unknown): Promise<unknown> {
  try {
    return await call(permissions, 'query', { name: 'loopback-network' })
  } catch {
    return null
  }
}
