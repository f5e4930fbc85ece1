/// <reference lib="webworker" />
import type { offline } from './offline.part.ts'
import type { rare } from './rare.part.ts'

export interface Parts {
  /** Fills the stored page. */
  offline: typeof offline
  /** Notifications, and what waits in the tray. */
  rare: typeof rare
}

export type Here = ServiceWorkerGlobalScope & { bdParts?: Partial<Parts> }

/** A part hands over what it offers: scripts of a worker share only its scope. */
export function offer(scope: Here, parts: Partial<Parts>): void {
  scope.bdParts = { ...scope.bdParts, ...parts }
}
