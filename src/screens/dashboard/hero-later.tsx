/** What comes into the hero after the first paint. */
export { SinceLastVisit } from './since-last-visit.tsx'
export { Trend } from './trend.tsx'
