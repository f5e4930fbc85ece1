/** Report movements, stakes and unlocks from this many whole BD; smaller movements of the vault appear in its own bell. */
export const LEAST_MOVEMENT_BD = 100_000

/** The same in base units, for a numeric column. */
export function leastOf(decimals: number): string {
  return (BigInt(LEAST_MOVEMENT_BD) * 10n ** BigInt(decimals)).toString()
}
