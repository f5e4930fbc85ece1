import type { MissingReason } from '../../src/page/view.ts'

/** The figure will come: what it is computed from is still being read for the first time. */
export class StillReading extends Error {
  override readonly name = 'StillReading'
  readonly reason: MissingReason = 'loading'
}
