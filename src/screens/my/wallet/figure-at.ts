import { unknownDeployment } from '../../../contract/deployment.ts'
import type { Meta } from '../../../contract/meta.ts'
import { answeredFigure } from '../../../page/figure-view.ts'
import { utcOffsetAt } from '../../../page/local-time.ts'
import type { FigureView } from '../../../page/view.ts'

/** A figure of one wallet, with the age and state of its own answer. */
export function figureAt(meta: Meta, figure: { text: string; unit?: string; note?: string }, { now, isDown }: { now: number; isDown: boolean }): FigureView {
  return answeredFigure({ now, utcOffsetMinutes: utcOffsetAt(now), link: isDown ? 'down' : 'stream', figures: {}, deployment: unknownDeployment }, meta, figure)
}
