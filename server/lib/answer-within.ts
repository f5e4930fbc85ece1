import { setTimeout as sleep } from 'node:timers/promises'

/** The answer; rejects with `late` if it takes longer than `ms`. For what may never answer, and raise no error either: a connection whose peer has vanished. */
export async function answerWithin<T>(answer: Promise<T>, ms: number, late = `no answer within ${ms} ms`): Promise<T> {
  const timer = new AbortController()
  const over = sleep(ms, undefined, { signal: timer.signal }).then(() => Promise.reject(new Error(late)))
  return Promise.race([answer, over]).finally(() => {
    timer.abort()
    over.catch(() => {})
  })
}
