const LOOK_EVERY_MS = 50

/** A node HTTP server; an HTTP/2 one has no idle connections. */
export interface ClosableServer {
  close(done: () => void): unknown
  closeIdleConnections?(): void
  closeAllConnections?(): void
}

interface RequestSource {
  prependListener(event: 'request', listener: (request: unknown, response: { setHeader(name: string, value: string): unknown }) => void): unknown
}

/**
 * While the process drains, each answer is the last on its connection: a proxy that keeps connections open then has none left
 * to send into when they are closed.
 */
export function closeWhileDraining(server: RequestSource, isDraining: () => boolean): void {
  server.prependListener('request', (_request, response) => {
    if (isDraining()) response.setHeader('Connection', 'close')
  })
}

/** Accepts connections for an HTTP server. */
type Acceptor = Pick<ClosableServer, 'close'>

/**
 * Stops listening and waits for running requests; idle connections are closed at once. After `withinMs` the rest is cut
 * off. Live streams are requests too: end them first.
 */
export async function endServer(server: ClosableServer, acceptors: readonly Acceptor[] = [], withinMs = 5000): Promise<void> {
  const closed = Promise.all([server, ...acceptors].map((one) => new Promise<void>((resolve) => one.close(() => resolve()))))
  // A connection turns idle after its last answer, and nothing else would close it then.
  const idle = setInterval(() => server.closeIdleConnections?.(), LOOK_EVERY_MS)
  const late = setTimeout(() => server.closeAllConnections?.(), withinMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
