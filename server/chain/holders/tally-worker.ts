import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import { createHolderTally } from './holder-tally.ts'
import { perform, tallyRequest } from './tally-request.ts'

// A separate thread for the tally: decoding 280 MB takes seconds and classifying a million owners more than a minute, and the
// server goes on answering meanwhile. tally-thread.ts starts it.

const tally = createHolderTally()

parentPort?.on('message', (message: unknown) => {
  const { id, request } = envelope.parse(message)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads there is no origin.
  parentPort?.postMessage({ id, ...outcomeOf(() => perform(tally, request)) })
})

const envelope = z.object({ id: z.int(), request: tallyRequest })

function outcomeOf(run: () => unknown): { value: unknown } | { error: { name: string; message: string } } {
  try {
    return { value: run() }
  } catch (error) {
    return { error: error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) } }
  }
}
