export type Body = { ok: true; text: string } | { ok: false; reason: string }

/** The text of an HTTP response, abandoned as soon as it exceeds `maxBytes`. Rejects with the stream's error. */
export async function readBody(response: Response, maxBytes: number): Promise<Body> {
  const tooLong = { ok: false, reason: `the body is longer than ${maxBytes} bytes` } as const
  const { body } = response
  if (!body) return { ok: true, text: '' }
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await body.cancel()
    return tooLong
  }
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop early cancels the stream.
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return tooLong
    text += decoder.decode(chunk, { stream: true })
  }
  return { ok: true, text: text + decoder.decode() }
}
