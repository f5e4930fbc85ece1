import { withTimeout } from '../../src/data/api/with-timeout.ts'

export interface UntilOptions {
  /** What is waited for, for the message when it doesn't come. */
  what: string
  /** Milliseconds, 60,000 unless told. */
  within?: number
  every?: number
  /** Milliseconds for one answer, 20,000 unless told: a page that is being left may never give it, and the next one does. */
  answersWithin?: number
  /** Ends the waiting early: an error here can't get better by waiting. */
  giveUp?: () => Error | null
}

/**
 * Asks again and again until the answer is neither null, undefined nor false, and gives it. Throws at the deadline,
 * with the last answer or error. A question that throws, or isn't answered in time, counts as not yet.
 */
export async function until<T>(
  ask: () => T | Promise<T>,
  { what, within = 60_000, every = 50, answersWithin = 20_000, giveUp }: UntilOptions,
): Promise<Exclude<T, null | undefined | false>> {
  const deadline = performance.now() + within
  for (;;) {
    const { answer, last } = await asked(ask, answersWithin)
    if (isSomething(answer)) return answer
    const over = giveUp?.()
    if (over) throw over
    if (performance.now() >= deadline) throw new Error(`waited ${within} ms for ${what}; last: ${last}`)
    await pause(Math.min(every, Math.max(0, deadline - performance.now())))
  }
}

/** Waits until a reading equals what is expected, by its JSON. */
export async function untilEqual<T>(read: () => T | Promise<T>, expected: T, options: UntilOptions): Promise<void> {
  const wanted = JSON.stringify(expected)
  let last = ''
  const check = async () => {
    last = JSON.stringify(await read())
    return last === wanted
  }
  await until(check, options).catch((error: unknown) => {
    throw new Error(`${options.what}: expected ${wanted}, last read ${last || 'nothing'}`, { cause: error })
  })
}

async function asked<T>(ask: () => T | Promise<T>, within: number): Promise<{ answer?: T; last: string }> {
  try {
    const answer = await withTimeout(Promise.resolve(ask()), within, () => new Error(`no answer within ${within} ms`))
    return { answer, last: describe(answer) }
  } catch (error) {
    return { last: error instanceof Error ? error.message : String(error) }
  }
}

function isSomething<T>(answer: T | undefined): answer is Exclude<T, null | undefined | false> {
  return answer !== null && answer !== undefined && answer !== false
}

function describe(answer: unknown): string {
  return typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? String(answer))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
