import { liveEvent, type LiveEvent } from '../../../src/contract/live-event.ts'

/** For tests: a live stream as its reader has it by now. */
export interface Listener {
  /** As it was sent. */
  text(): string
  /** The events of it, parsed by the contract. */
  events(): LiveEvent[]
  leave(): Promise<void>
}

/** Reads the answer of /api/live until `leave`. */
export function listen(response: Response): Listener {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  void (async () => {
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return
      text += decoder.decode(part.value, { stream: true })
    }
  })()
  return {
    text: () => text,
    // An event whose end has not come is none yet.
    events: () => [...text.matchAll(/data: (.*)\n\n/g)].map(([, json]) => liveEvent.parse(JSON.parse(json ?? ''))),
    leave: async () => reader?.cancel(),
  }
}
