import type { FigureState } from '../../src/contract/meta.ts'
import type { ReadAnswer, ReadPath } from '../../src/contract/reads.ts'
import type { Log } from '../lib/log.ts'
import type { FeedRunner } from './feed-runner.ts'

/** One changed answer: the figure is new, or its state has turned. */
export interface FeedChange {
  path: ReadPath
  answer: ReadAnswer<ReadPath>
  /** Grows over all figures, so that "what changed since" holds for a reader of several. */
  version: number
  /** The answer as text, made once for all who send it. */
  json: string
}

export interface JsonRead {
  body: string
  tag: string
  state: FigureState
  refreshEveryMs: number
}

/** The newest answer of each path, as it goes out. */
export interface PublishedAnswers {
  /** Puts a runner's answers in place of the older ones, and tells the listeners of those that differ. `at` in epoch milliseconds. */
  publish(runner: FeedRunner, at: number): void
  change(path: ReadPath): FeedChange | undefined
  /** One object for as long as the answer is the same. */
  text(path: ReadPath): JsonRead | undefined
  /** Answers how many there are now. */
  listen(listener: (change: FeedChange) => void): number
  unlisten(listener: (change: FeedChange) => void): number
}

export function createPublishedAnswers(log: Log): PublishedAnswers {
  const held = new Map<ReadPath, FeedChange>()
  const texts = new Map<ReadPath, JsonRead>()
  const listeners = new Set<(change: FeedChange) => void>()
  let lastVersion = 0
  const nextVersion = (at: number) => (lastVersion = Math.max(at, lastVersion + 1))

  const tell = (listener: (change: FeedChange) => void, change: FeedChange) => {
    try {
      listener(change)
    } catch (error) {
      log.error('a listener to the feeds failed', { path: change.path, error })
    }
  }

  return {
    publish(runner, at) {
      for (const path of runner.feed.paths) {
        const answer = runner.shown()?.reading.answer(path, runner.state())
        if (answer === undefined) continue
        const json = JSON.stringify(answer)
        if (held.get(path)?.json === json) continue
        const change = { path, answer, json, version: nextVersion(at) }
        held.set(path, change)
        const { state } = answer.meta
        // A restart may show the same reading in another state under the same version.
        texts.set(path, { body: json, tag: `"${change.version.toString(36)}-${state}"`, state, refreshEveryMs: runner.feed.refreshEveryMs })
        for (const listener of listeners) tell(listener, change)
      }
    },
    change: (path) => held.get(path),
    text: (path) => texts.get(path),
    listen: (listener) => listeners.add(listener).size,
    unlisten(listener) {
      listeners.delete(listener)
      return listeners.size
    },
  }
}
