import { reference } from '../content/reference.ts'
import { formatCount } from '../rules/format.ts'
import { referenceFigure } from './figure-view.ts'
import type { FigureView } from './view.ts'

/** Figures that no feed answers yet. They stand under the word Reference until one does. */
export function referenceFigures(): Record<'holders' | 'stakers', FigureView> {
  return {
    holders: referenceFigure({ text: formatCount(Number(reference.holders.value)), why: reference.holders.why }),
    stakers: referenceFigure({ text: formatCount(Number(reference.stakers.value)), why: reference.stakers.why }),
  }
}
