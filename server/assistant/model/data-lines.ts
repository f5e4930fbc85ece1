import { ModelFailed } from './model-failed.ts'

export interface DataLinesOptions {
  /** The body is one JSON text and no stream of events. */
  json: boolean
  mostBytes: number
  /** `onBytes`: bytes are waited for from now on. `onWait`: whoever reads the lines is. */
  onBytes: () => void
  onWait: () => void
}

/** The `data` of Server-Sent Events, line by line; `[DONE]` included. Rejects for a body that is too long. */
export async function* dataLines(body: ReadableStream<Uint8Array>, { json, mostBytes, onBytes, onWait }: DataLinesOptions): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let waiting = ''
  let bytes = 0
  // Leaving the loop early cancels the stream.
  for await (const part of body) {
    onWait()
    bytes += part.byteLength
    if (bytes > mostBytes) throw new ModelFailed(`its answer is longer than ${mostBytes} bytes`)
    waiting += decoder.decode(part, { stream: true })
    if (!json) {
      const lines = waiting.split(/\r\n|\n|\r(?!$)/)
      waiting = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim()
    }
    onBytes()
  }
  if (json) yield waiting + decoder.decode()
  else if (waiting.startsWith('data:')) yield waiting.slice('data:'.length).trim()
}
