import { z } from 'zod/mini'

/**
 * In localStorage, to decide whether to offer installing unasked: how many visits there were, when the last one
 * was, and when the offer was dismissed. It never leaves the device.
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

/** Counts a page load: a new visit when the last was half an hour ago, or the clock was set back. Epoch milliseconds. */
export function noteVisit(memory: InstallMemory | null, now: number): InstallMemory {
  if (!memory) return { visits: 1, seenAt: now }
  const isSameVisit = now >= memory.seenAt && now - memory.seenAt < VISIT_ENDS_AFTER_MS
  return { ...memory, visits: memory.visits + (isSameVisit ? 0 : 1), seenAt: now }
}

/** Whether the visitor has come back, and hasn't dismissed the offer within the last 90 days. */
export function mayOffer(memory: InstallMemory, now: number): boolean {
  if (memory.visits < OFFERED_FROM_VISIT) return false
  return memory.dismissedAt === undefined || now - memory.dismissedAt >= SILENT_FOR_MS
}

/** `null` when missing, invalid, or where storage is blocked: then the visitor counts as new. */
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
    // Storage is blocked: every visit is the first one, and installing is never offered unasked.
  }
}
