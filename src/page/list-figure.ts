import { unknownDeployment } from '../contract/deployment.ts'
import type { Meta } from '../contract/meta.ts'
import { answeredFigure } from './figure-view.ts'
import type { FigureView, LinkView } from './view.ts'

/** State, age and source of a list, in the same words as a figure's. A list has no number of its own. */
export function listFigure(meta: Meta, at: { now: number; utcOffsetMinutes: number; link: LinkView['state'] }): FigureView {
  const link = at.link === 'down' ? 'down' : 'stream'
  return answeredFigure({ ...at, link, figures: {}, deployment: unknownDeployment }, meta, { text: '' })
}
