import { sayFigure as say, type FigureTopic } from '../../src/assistant/figures.ts'
import type { FeedEngine } from '../feeds/engine.ts'

export { figureTopics, type FigureTopic } from '../../src/assistant/figures.ts'
export type FigureSource = Pick<FeedEngine, 'current' | 'missing'>

/** The figure in a sentence, from the feeds. */
export function sayFigure(topic: FigureTopic, feeds: FigureSource, now: number): string {
  return say(topic, {
    now: new Date(now),
    figure: (path) => {
      const answer = feeds.current(path)?.answer
      return answer === undefined ? { missing: feeds.missing(path) ?? 'unavailable' } : { answer }
    },
  })
}
