import { readFileSync } from 'node:fs'
import { WebSocket } from 'ws'
import { z } from 'zod'

/** A server's memory, in megabytes. */
export interface Memory {
  /** The whole process, as the system counts it. */
  rss: number
  /** Reachable objects only, as everything else has just been collected. */
  heap: number
  /** Buffers outside that heap. */
  buffers: number
}

/** Makes Node open the inspector on a free loopback port, where a benchmark can ask it to collect garbage. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' } as const

const used = z.object({ id: z.number(), result: z.object({ result: z.object({ value: z.object({ heapUsed: z.number(), external: z.number() }).optional() }).optional() }) })

/** Asks the inspector that the server names in its output. RSS alone says little: Node returns free pages late, or never. */
export async function memoryOf({ pid, output }: { pid(): number; output(): string }): Promise<Memory> {
  const [url] = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(output()) ?? []
  if (url === undefined) throw new Error('the server was not started with an inspector')
  const socket = new WebSocket(url)
  try {
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const ask = (id: number, method: string, params: object = {}) =>
      new Promise<z.infer<typeof used>['result']>((resolve) => {
        socket.on('message', (text) => {
          const answer = used.safeParse(JSON.parse(String(text)))
          if (answer.data?.id === id) resolve(answer.data.result)
        })
        socket.send(JSON.stringify({ id, method, params }))
      })
    // Objects finalized in the first collection are freed in the second.
    await ask(1, 'HeapProfiler.collectGarbage')
    await ask(2, 'HeapProfiler.collectGarbage')
    const { result } = await ask(3, 'Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true })
    return { rss: rssMb(pid()), heap: megabytes(result?.value?.heapUsed), buffers: megabytes(result?.value?.external) }
  } finally {
    socket.close()
  }
}

function megabytes(bytes = Number.NaN): number {
  return Math.round(bytes / 2 ** 20)
}

/** The server's memory, all its threads together. */
function rssMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}
