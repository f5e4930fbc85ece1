import { z } from 'zod/mini'

/**
 * What decides whether installing is offered unasked, in localStorage: how many visits there were, when the last one
 * was, and when the offer was put away. Nothing of it leaves the device.
 */
export const INSTALL_KEY = 'bd.install'

const memoryShape = z.object({
  visits: z.number(),
  /** When the page was last opened. */
  seenAt: z.number(),
  dismissedAt: z.optional(z.number()),
})
export type InstallMemory = z.infer<typeof memoryShape>

const VISIT_ENDS_AFTER_MS = 30 * 60_000
const SILENT_FOR_MS = 90 * 24 * 60 * 60_000
const OFFERED_FROM_VISIT = 2

/** The page was opened: a new visit when the last one is half an hour ago. A clock that was set back begins one, too. */
export function noteVisit(memory: InstallMemory | null, now: number): InstallMemory {
  if (!memory) return { visits: 1, seenAt: now }
  const isSameVisit = now >= memory.seenAt && now - memory.seenAt < VISIT_ENDS_AFTER_MS
  return { ...memory, visits: memory.visits + (isSameVisit ? 0 : 1), seenAt: now }
}

/** Whether somebody has come back, and hasn't put the offer away within the last 90 days. */
export function mayOffer(memory: InstallMemory, now: number): boolean {
  if (memory.visits < OFFERED_FROM_VISIT) return false
  return memory.dismissedAt === undefined || now - memory.dismissedAt >= SILENT_FOR_MS
}

/** `null` for nothing, for nonsense, and where storage is blocked: then nobody is known to have come back. */
export function readInstallMemory(): InstallMemory | null {
  try {
    const parsed = memoryShape.safeParse(JSON.parse(localStorage.getItem(INSTALL_KEY) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function writeInstallMemory(memory: InstallMemory): void {
  try {
    localStorage.setItem(INSTALL_KEY, JSON.stringify(memory))
  } catch {
    // Storage is blocked: every visit is a first one, and nothing is ever offered unasked.
  }
}
