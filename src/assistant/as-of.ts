import type { Meta } from '../contract/meta.ts'
import { doubtText, sourceName } from '../page/figure-view.ts'
import type { MissingReason } from '../page/view.ts'
import { formatAge } from '../rules/age.ts'
import type { AssistantSources } from './sources.ts'
import { moment } from './words.ts'

/** When and where something is told. */
export type Told = Pick<AssistantSources, 'now' | 'onDevice'>

/** How far a figure can be trusted, when it was read, how long ago that is, and from where: the words in its brackets. */
export function asOf(meta: Meta, { now, onDevice }: Told): string {
  const at = Date.parse(meta.asOf)
  const doubt = doubtText(meta) && `${doubtText(meta)}${meta.state === 'disputed' ? ', the last value that they agreed on' : ''}`
  // A device has no server that vouches for a figure now.
  const kind = onDevice ? [doubt, 'as stored on this device'].filter(Boolean).join(', ') : meta.state === 'live' ? 'live' : meta.state === 'reference' ? 'a reference figure' : doubt || 'the last known one'
  return `${kind}, as of ${moment(at)}, ${formatAge(now.getTime() - at)}, from ${sourceName(meta.source)}`
}

/** That a figure isn't known, and why. */
export function noFigure(name: string, missing: MissingReason, { onDevice }: Pick<Told, 'onDevice'>): string {
  return `I have no current figure for ${name}: ${onDevice ? 'none is stored on this device' : reasons[missing]}. The app shows it as soon as there is one.`
}

const reasons: Record<MissingReason, string> = {
  loading: 'the data behind it is still being read',
  unavailable: 'none of its sources answers',
  unknown_token: 'every market source answered, but none knows the token',
}
