const LOOK_EVERY_MS = 50

/** An HTTP server as node has it; one for HTTP/2 keeps no idle connections. */
export interface ClosableServer {
  close(done: () => void): unknown
  closeIdleConnections?(): void
  closeAllConnections?(): void
}

/**
 * Stops listening and waits for the requests under way; connections without one are closed at once. What still runs
 * after `withinMs` is cut off. Live streams are requests too: end them first.
 */
export async function endServer(server: ClosableServer, withinMs = 5000): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  // A connection turns idle when its last answer is out, and nobody would close it then.
  const idle = setInterval(() => server.closeIdleConnections?.(), LOOK_EVERY_MS)
  const late = setTimeout(() => server.closeAllConnections?.(), withinMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
