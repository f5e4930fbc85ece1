/** The data of each event of a stream of server-sent events, as it comes. Ends with the stream; what has no end by then is left out. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const events = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
      rest = events.pop() ?? ''
      for (const event of events) {
        const data = dataOf(event)
        if (data !== '') yield data
      }
    }
  } finally {
    // Whoever stops reading early has no use for the rest.
    await reader.cancel().catch(() => {})
  }
}

/** Lines other than data are names, ids and comments that keep a connection alive. */
function dataOf(event: string): string {
  return event
    .split(/\r?\n/)
    .flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? [])
    .join('\n')
}
