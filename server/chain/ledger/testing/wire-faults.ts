import type { FaultSettings } from '../../../demo/rpc/faults.ts'

/** Chances from 0 to 1, for each call anew, where nothing else is said. */
export interface WireFaults {
  /** What the node itself does wrong. */
  node: FaultSettings
  /** The connection breaks. */
  break: number
  /** Never an answer. */
  hang: number
  /** Entries of a page are left out, of those that leave a trace in the balance. */
  drop: number
  /** Lacks one of these for good. */
  hole: boolean
  /** The last page again, whatever the cursor. */
  repeat: number
  /** Entries twice. */
  double: number
  /** The page in disorder. */
  reorder: number
  /** The cursor is unknown: the newest page, as if none were given. */
  forget: number
  /** The cursor is unknown: nothing. Two nodes must not tell this lie together. */
  forgetEmpty: number
  /** Confirmed ones among the finalized, and one that will never be. */
  unripe: number
  /** Success told as failure and failure as success; times left out. */
  contradict: number
  /** No such transaction, and no such block. */
  lose: number
  /** Another transaction than asked for. */
  confuse: number
  /** A transaction without its balances. */
  bare: boolean
}

export const SOUND: WireFaults = {
  node: {},
  break: 0,
  hang: 0,
  drop: 0,
  hole: false,
  repeat: 0,
  double: 0,
  reorder: 0,
  forget: 0,
  forgetEmpty: 0,
  unripe: 0,
  contradict: 0,
  lose: 0,
  confuse: 0,
  bare: false,
}

export type Injected = Record<Exclude<keyof WireFaults, 'node'> | 'timeless' | 'lost', number>
