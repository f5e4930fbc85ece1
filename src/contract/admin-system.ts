import { z } from 'zod/mini'
import { submissionKinds } from './submission.ts'

/** What the server consists of and depends on, as administrators see it. */
export const systemParts = ['database', 'queue', 'mail', 'telegram', 'push', 'feeds', 'nodes', 'market', 'ledger', 'cards', 'retention', 'disk'] as const
export type SystemPartName = (typeof systemParts)[number]

/** `attention`: works, and somebody should look. `down`: doesn't work. `off`: not configured. */
export const systemStates = ['ok', 'attention', 'down', 'off'] as const
export type SystemState = (typeof systemStates)[number]

const state = z.enum(systemStates)

/** `says`: how it stands, in a sentence. `todo`: what helps; null if nothing is needed. `since`: when this process first saw it in this state. `items`: its own parts, if it has some. */
export const systemPart = z.object({
  name: z.enum(systemParts),
  state,
  since: z.iso.datetime(),
  says: z.string(),
  todo: z.nullable(z.string()),
  items: z.array(z.object({ name: z.string(), state, says: z.string() })),
})
export type SystemPart = z.infer<typeof systemPart>

/** GET /api/admin/system: as this process sees it. No secrets, and of nodes their hosts only. */
export const adminSystem = z.object({
  at: z.iso.datetime(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  parts: z.array(systemPart),
})
export type AdminSystem = z.infer<typeof adminSystem>

const retentionFigures = { closed: z.int(), deleted: z.partialRecord(z.enum(submissionKinds), z.int()) }

/** GET /api/admin/system/retention. `last`: the last finished run, null before the first. `due`: what a run would do now. */
export const adminRetention = z.object({
  last: z.nullable(z.object({ at: z.iso.datetime(), ...retentionFigures })),
  due: z.object(retentionFigures),
})
export type AdminRetention = z.infer<typeof adminRetention>
