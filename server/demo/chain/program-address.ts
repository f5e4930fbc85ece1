import { createHash } from 'node:crypto'
import { addressBytes, base58 } from './base58.ts'
import { isOnCurve } from './curve.ts'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from './programs.ts'

/** A wallet's associated token account. */
export function tokenAccountOf(owner: string, mint: string, tokenProgram = TOKEN_PROGRAM): string {
  return programAddress([addressBytes(owner), addressBytes(tokenProgram), addressBytes(mint)], ASSOCIATED_TOKEN_PROGRAM)
}

/** The first hash off the curve, counting the last seed down from 255. */
function programAddress(seeds: readonly Uint8Array[], programId: string): string {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
    for (const seed of seeds) hash.update(seed)
    const bytes = hash.update(Uint8Array.of(bump)).update(addressBytes(programId)).update('ProgramDerivedAddress').digest()
    if (!isOnCurve(bytes)) return base58(bytes)
  }
  throw new Error('no address outside of the curve')
}
