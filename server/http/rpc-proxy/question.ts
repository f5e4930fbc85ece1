import { z } from 'zod'

/** One request with parsed parameters: its validation, and how long to cache its answer. */
export interface Question {
  params: readonly unknown[]
  validate(result: unknown): Validation
  /** Milliseconds for which a good answer may be reused. `isFinal`: whether a slot can no longer change. */
  keepMs(result: unknown, isFinal: (slot: number) => boolean): number
}

export type Validation =
  /** `slot`: the one at which the answer was true, if it says so. */
  | { verdict: 'good' | 'weak'; slot?: number }
  | { verdict: 'wrong-shape' }

export type Reading = { ok: true; question: Question } | { ok: false; message: string }

/** Parses the parameters of one method, or says what is wrong with them. */
export type ReadQuestion = (params: readonly unknown[]) => Reading

export interface MethodRules<P> {
  /** The shape of the answer for these parameters. */
  shape: (params: P) => z.ZodType
  keepMs: number
  /** Which answers never change, if any. */
  lasts?: (params: P, result: unknown, isFinal: (slot: number) => boolean) => boolean
  /** The slot, for answers that carry it elsewhere than in a context. */
  slotIn?: (result: unknown) => number | undefined
}

/** `null` is an answer that another node may improve on: it only says that this one doesn't know. */
export function defineMethod<P extends readonly unknown[]>(
  params: z.ZodType<P>,
  { shape, keepMs, lasts, slotIn = contextSlot }: MethodRules<P>,
): ReadQuestion {
  return (list) => {
    const parsed = params.safeParse(list)
    if (!parsed.success) return { ok: false, message: whatIsWrong(parsed.error) }
    const asked = parsed.data
    // Built only when a node has answered: most requests are answered from the cache.
    let answer: z.ZodType | undefined
    return {
      ok: true,
      question: {
        params: asked,
        validate(result) {
          answer ??= shape(asked)
          if (!answer.safeParse(result).success) return { verdict: 'wrong-shape' }
          const slot = slotIn(result)
          return { verdict: result === null ? 'weak' : 'good', ...(slot === undefined ? {} : { slot }) }
        },
        keepMs: (result, isFinal) => (lasts?.(asked, result, isFinal) ? Number.POSITIVE_INFINITY : keepMs),
      },
    }
  }
}

const inContext = z.object({ context: z.object({ slot: z.union([z.int(), z.bigint()]).transform(Number) }) })

function contextSlot(result: unknown): number | undefined {
  return inContext.safeParse(result).data?.context.slot
}

const MOST_CHARACTERS = 200

function whatIsWrong(error: z.ZodError): string {
  const [issue] = error.issues
  const place = issue?.path.map((step) => `[${String(step)}]`).join('') ?? ''
  return `Invalid params: params${place}: ${issue?.message ?? 'have an unexpected shape'}`.slice(0, MOST_CHARACTERS)
}
