import { createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/testing/free-port.ts'

/** Stands before an app as a slow line does: the bodies of PATCH pass at a limited speed, and are counted. */
export interface SlowLine {
  url: string
  /** Bytes of parts of files that have passed since `forget`. */
  passed: () => number
  forget: () => void
  close: () => void
}

/** How much passes at a time. */
const STEP_BYTES = 16 * 1024

export async function slowLine(to: number, bytesPerSecond: number): Promise<SlowLine> {
  let passed = 0
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked
    const behind = request({ host: '127.0.0.1', port: to, method, path, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.once('error', () => answer.destroy())
      got.once('aborted', () => answer.destroy())
      got.pipe(answer)
    })
    behind.once('error', () => answer.destroy())
    answer.once('close', () => behind.destroy())
    if (method !== 'PATCH') {
      asked.pipe(behind)
      return
    }
    void pour(asked, (step) => {
      passed += step.length
      behind.write(step)
    }).then(
      () => behind.end(),
      () => behind.destroy(),
    )
  })
  const pour = async (body: AsyncIterable<Buffer>, write: (step: Buffer) => void) => {
    for await (const chunk of body) {
      for (let at = 0; at < chunk.length; at += STEP_BYTES) {
        const step = chunk.subarray(at, at + STEP_BYTES)
        await sleep((step.length * 1000) / bytesPerSecond)
        write(step)
      }
    }
  }
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    passed: () => passed,
    forget: () => (passed = 0),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
