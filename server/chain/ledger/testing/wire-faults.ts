import type { FaultSettings } from '../../../demo/rpc/faults.ts'

/** Chances from 0 to 1 for every call, unless stated otherwise. */
export interface WireFaults {
  /** The node's own faults. */
  node: FaultSettings
  /** The connection breaks. */
  break: number
  /** Never answers. */
  hang: number
  /** Entries that leave a trace in the balance are missing from a page. */
  drop: number
  /** Permanently lacks one of these. */
  hole: boolean
  /** The last page again, at any cursor. */
  repeat: number
  /** Entries appear twice. */
  double: number
  /** The page is out of order. */
  reorder: number
  /** The cursor is unknown: the newest page, as if none were given. */
  forget: number
  /** The cursor is unknown: an empty page. Two nodes must not both tell this lie. */
  forgetEmpty: number
  /** Confirmed entries among the finalized, and one that will never be final. */
  unripe: number
  /** Success reported as failure and failure as success; times left out. */
  contradict: number
  /** Denies having the transaction, and the block. */
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
