import { Worker, type WorkerOptions } from 'node:worker_threads'
import { z } from 'zod'
import { HoldingFault } from '../../upstream/rpc/reads/holdings-decoder.ts'
import type { TallyPort } from './holder-counter.ts'

/** A tally in its own thread. The first request starts it, and the next one restarts it when it has died. It doesn't keep the process alive. */
export function createTallyThread(): TallyPort {
  let running: Running | undefined
  return (request, transfer) => {
    if (!running?.lives()) running = start()
    return running.ask(request, transfer)
  }
}

interface Running {
  ask: TallyPort
  lives(): boolean
}

const reply = z.union([
  z.object({ id: z.int(), error: z.object({ name: z.string(), message: z.string() }) }),
  z.object({ id: z.int(), value: z.unknown() }),
])

/** The thread's heap. The count itself lies outside it, in typed arrays; this is for what an unexpected answer makes it hold. */
const MOST_HEAP_MB = 256

function start(): Running {
  const worker = newWorker({ resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB } })
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  let lives = true

  const end = (error: Error) => {
    lives = false
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', (error) => end(new Error('the thread that counts holders has failed', { cause: error })))
  worker.on('exit', () => end(new Error('the thread that counts holders has ended')))
  worker.on('message', (message: unknown) => {
    const answer = reply.parse(message)
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) asker?.reject(errorOf(answer.error))
    else asker?.resolve(answer.value)
  })

  // Last, because listening keeps the process alive.
  worker.unref()

  return {
    lives: () => lives,
    ask: (request, transfer) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        worker.postMessage({ id: last, request }, transfer ? [transfer] : [])
      }),
  }
}

/** The built server has a JavaScript file beside it. From the sources, tsx has to load TypeScript for the thread too. */
function newWorker(options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./tally-worker.js', import.meta.url), options)
  const source = JSON.stringify(new URL('./tally-worker.ts', import.meta.url).href)
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`, { ...options, eval: true })
}

/** Restores the errors that callers tell apart to the classes they had in the other thread. */
function errorOf({ name, message }: { name: string; message: string }): Error {
  if (name === 'SyntaxError') return new SyntaxError(message)
  if (name === 'HoldingFault') return new HoldingFault(message)
  return new Error(message)
}
