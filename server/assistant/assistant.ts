import { setImmediate as nextTurn } from 'node:timers/promises'
import { answerQuestion } from '../../src/assistant/answer-question.ts'
import type { Answer } from '../../src/assistant/answer.ts'
import { tools } from '../../src/assistant/tools/index.ts'
import { steadyOf, systemClock, type Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { createCompletion, type CompletionOptions, type ModelConfig } from './model/completion.ts'
import { converse } from './model/conversation.ts'
import { ModelFailed } from './model/model-failed.ts'
import type { AskOptions, Question } from './question.ts'

export interface Assistant {
  /** Whether a model is asked, which costs money. */
  readonly hasModel: boolean
  /** Never rejects. Without `model` it answers by itself. */
  answer(question: Question, options: AskOptions): Promise<Answer>
}

export interface AssistantOptions {
  log: Log
  clock?: Clock
  /** Absent: the assistant answers by itself. */
  model?: ModelConfig &
    Pick<CompletionOptions, 'firstMs' | 'nextMs'> & {
      /** Takes one of the day's questions; false if none are left. */
      mayAsk: () => Promise<boolean>
      /** For all turns of one question: people wait half a minute at most. */
      wholeMs?: number
    }
}

/** After a failure the model is left alone for a while: visitors would wait in vain. */
const PAUSE_MS = 30_000
/** Concurrent questions to the model; the built-in answers serve any beyond that. */
const MOST_AT_ONCE = 8
const WHOLE_MS = 25_000
/** A number of a case is nobody's business but its sender's and the team's. */
const CASE = /\bBD-\d{8}-\d+/i

/** Duckling: asks a model if one is configured, and otherwise, or on failure, answers by itself. */
export function createAssistant({ log, clock = systemClock, model }: AssistantOptions): Assistant {
  const steady = steadyOf(clock)
  const complete = model && createCompletion({ ...model, clock })
  let pausedUntil = 0
  let toldOn = ''
  let asked = 0
  let turn = Promise.resolve()

  const isGranted = async (): Promise<boolean> => {
    // Without the database the daily limit can't be checked.
    const granted = await model?.mayAsk().catch(() => null)
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    if (granted === false && toldOn !== day) {
      toldOn = day
      log.warn("the assistant's model has reached its daily limit; the assistant answers by itself until midnight UTC")
    }
    return granted === true
  }
  /** Null where it has no answer that may be shown. */
  const modelAnswer = async (question: Question, { onText, signal }: AskOptions): Promise<Answer | null> => {
    if (!complete || steady.now() < pausedUntil || asked >= MOST_AT_ONCE) return null
    asked += 1
    const ending = new AbortController()
    const cancel = clock.after(model?.wholeMs ?? WHOLE_MS, () => ending.abort(new ModelFailed('no answer in time')))
    try {
      if (!(await isGranted())) return null
      return await converse(question, { complete, tools }, onText, signal ? AbortSignal.any([signal, ending.signal]) : ending.signal)
    } catch (error) {
      // Nobody waits for it any more.
      if (signal?.aborted) return null
      const isRefused = error instanceof ModelFailed && error.refused
      if (!isRefused) pausedUntil = steady.now() + PAUSE_MS
      // Any other error may quote what was asked.
      const reason = error instanceof ModelFailed ? error.message : error instanceof Error ? error.name : 'unknown'
      log.warn(isRefused ? "the assistant's model gave an answer that may not be shown; the assistant answered by itself" : "the assistant's model does not answer; the assistant answers by itself for a while", { reason })
      return null
    } finally {
      cancel()
      asked -= 1
    }
  }

  /** Reading a long question takes up to 20 ms: each is begun in a turn of the event loop of its own, so that nobody else waits for several. */
  const ownTurn = () => (turn = turn.then(() => nextTurn()))

  return {
    hasModel: complete !== undefined,
    answer: async (question, options) => {
      const { message, earlier, sources } = question
      await ownTurn()
      const own = await answerQuestion(message, { sources, earlier })
      const isPrivate = [message, ...earlier].some((text) => CASE.test(text))
      return (options.model && own.fixed !== true && !isPrivate ? await modelAnswer(question, options) : null) ?? own
    },
  }
}
