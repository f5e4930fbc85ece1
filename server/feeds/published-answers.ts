import type { FigureState } from '../../src/contract/meta.ts'
import type { ReadAnswer, ReadPath } from '../../src/contract/reads.ts'
import type { Log } from '../lib/log.ts'
import type { FeedRunner } from './feed-runner.ts'

/** A changed answer: the figure is new, or its state has changed. */
export interface FeedChange {
  path: ReadPath
  answer: ReadAnswer<ReadPath>
  /** Grows across all figures, so that "changed since" works for a reader of several. */
  version: number
  /** The answer as text, serialized once for all readers. */
  json: string
}

export interface JsonRead {
  body: string
  tag: string
  state: FigureState
  refreshEveryMs: number
}

/** The newest answer of each path, as it is sent. */
export interface PublishedAnswers {
  /**
   * Replaces a runner's older answers, and notifies listeners of those that differ. `at` in epoch milliseconds; `given`: the
   * versions that another process has published them under.
   */
  publish(runner: FeedRunner, at: number, given?: Readonly<Record<string, number>>): void
  /** The current version of each of these paths. */
  versions(paths: readonly ReadPath[]): Record<string, number>
  change(path: ReadPath): FeedChange | undefined
  /** The same object for as long as the answer is the same. */
  text(path: ReadPath): JsonRead | undefined
  /** Returns the number of listeners. */
  listen(listener: (change: FeedChange) => void): number
  unlisten(listener: (change: FeedChange) => void): number
}

export function createPublishedAnswers(log: Log): PublishedAnswers {
  const held = new Map<ReadPath, FeedChange>()
  const texts = new Map<ReadPath, JsonRead>()
  const listeners = new Set<(change: FeedChange) => void>()
  let lastVersion = 0
  const nextVersion = (at: number) => (lastVersion = Math.max(at, lastVersion + 1))
  /**
   * The same as at the other process, unless ours is newer already. The same once more only in another state, which is part of
   * the tag: a process of an earlier release leaves the versions as they were.
   */
  const versionFrom = (given: number | undefined, path: ReadPath, state: FigureState): number | undefined => {
    const least = (held.get(path)?.version ?? 0) + (texts.get(path)?.state === state ? 1 : 0)
    if (given === undefined || given < least) return undefined
    lastVersion = Math.max(lastVersion, given)
    return given
  }

  const tell = (listener: (change: FeedChange) => void, change: FeedChange) => {
    try {
      listener(change)
    } catch (error) {
      log.error('a listener to the feeds failed', { path: change.path, error })
    }
  }

  return {
    publish(runner, at, given) {
      for (const path of runner.feed.paths) {
        const answer = runner.shown()?.reading.answer(path, runner.state())
        if (answer === undefined) continue
        const json = JSON.stringify(answer)
        if (held.get(path)?.json === json) continue
        const change = { path, answer, json, version: versionFrom(given?.[path], path, answer.meta.state) ?? nextVersion(at) }
        held.set(path, change)
        const { state } = answer.meta
        // After a restart the same reading may be shown in another state under the same version.
        texts.set(path, { body: json, tag: `"${change.version.toString(36)}-${state}"`, state, refreshEveryMs: runner.feed.refreshEveryMs })
        for (const listener of listeners) tell(listener, change)
      }
    },
    versions(paths) {
      const found: Record<string, number> = {}
      for (const path of paths) {
        const version = held.get(path)?.version
        if (version !== undefined) found[path] = version
      }
      return found
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
