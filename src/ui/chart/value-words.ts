/** How the values of a chart are written. Values are exact decimals. */
export interface ValueWords {
  /** `BD`, `USD`. */
  unit: string
  /** At the end of a line: `102.35M`. */
  short: (value: string) => string
  /** In full. */
  exact: (value: string) => string
  /** From one value to another, with sign, unit and percent: `+25,000.00 BD (+0.02%)`. */
  change: (from: string, to: string) => string
  /** What happened in one range against another, each from its first value to its last; `then` names the other range. */
  compare: (now: readonly [string, string], before: readonly [string, string], then: string) => string
  /** Values are counts. */
  whole?: boolean
  /** A transaction's page, and the words of the link to it. */
  transaction?: (signature: string) => { href: string; text: string }
}
