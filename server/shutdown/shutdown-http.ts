const LOOK_EVERY_MS = 50

/** A node HTTP server; an HTTP/2 one has no idle connections. */
export interface ClosableServer {
  close(done: () => void): unknown
  closeIdleConnections?(): void
  closeAllConnections?(): void
}

/**
 * Stops listening and waits for running requests; idle connections are closed at once. After `withinMs` the rest is cut
 * off. Live streams are requests too: end them first.
 */
export async function endServer(server: ClosableServer, withinMs = 5000): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  // A connection turns idle after its last answer, and nothing else would close it then.
  const idle = setInterval(() => server.closeIdleConnections?.(), LOOK_EVERY_MS)
  const late = setTimeout(() => server.closeAllConnections?.(), withinMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
