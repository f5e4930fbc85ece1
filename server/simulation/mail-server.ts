import type { OutgoingMessage, Send, Sending } from '../delivery/sending.ts'
import { currentMachine, outside } from './machine.ts'
import type { VirtualTime } from './virtual-time.ts'

/** A mail as it arrived. */
export interface Arrived {
  /** The delivery's id. */
  id: string
  /** Sent as one that may have arrived before. */
  repeat: boolean
}

export interface MailServer {
  send: Send
  arrived: readonly Arrived[]
  /** The share of mails that it refuses for now, and of those it accepts without an answer. */
  faults: { refuse: number; loseAnswer: number }
}

/** The world's mail server: what it has accepted, it has, whatever becomes of the process that sent it. */
export function createMailServer({ time, random, note }: { time: VirtualTime; random: () => number; note: (what: string) => void }): MailServer {
  const arrived: Arrived[] = []
  const wait = () => new Promise<void>((resolve) => void time.after(20 + random() * 400, resolve))
  const server: MailServer = {
    arrived,
    faults: { refuse: 0, loseAnswer: 0 },
    send: (outgoing) => {
      const owner = currentMachine()
      return new Promise((resolve) => void outside(() => receive(outgoing)).then((sending) => (owner ? owner.post(() => resolve(sending)) : resolve(sending))))
    },
  }
  const receive = async ({ id, repeat, to }: OutgoingMessage): Promise<Sending> => {
    await wait()
    if (random() < server.faults.refuse) return failed(false)
    arrived.push({ id, repeat })
    note(`mail arrives for the ${to.audience}${repeat ? ', marked as a repetition' : ''}`)
    await wait()
    return random() < server.faults.loseAnswer ? failed(true) : { outcome: 'sent' }
  }
  return server
}

function failed(uncertain: boolean): Sending {
  return { outcome: 'failed', reason: 'the mail server is busy', code: 'busy', retryAfterMs: null, uncertain, final: false }
}
