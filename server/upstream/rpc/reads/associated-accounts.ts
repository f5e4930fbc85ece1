import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/web3.js'
import { LRUCache } from 'lru-cache'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './schemas.ts'

const ASSOCIATED_TOKEN_PROGRAM = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

/** The addresses at which wallets and programs keep an owner's tokens of a mint: one for each token program that the mint may belong to. */
export type AssociatedAccounts = (owner: string, mint: string) => Promise<readonly string[]>

/** Derives them, and remembers the `capacity` most recently asked for: visitors may ask about any number of owners. */
export function createAssociatedAccounts(capacity = 10_000): AssociatedAccounts {
  const encoder = getAddressEncoder()
  const known = new LRUCache<string, Promise<readonly string[]>>({ max: capacity })
  const derive = (owner: string, mint: string) =>
    Promise.all(
      [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map(async (program) => {
        const seeds = [owner, program, mint].map((seed) => encoder.encode(address(seed)))
        const [derived] = await getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds })
        return derived
      }),
    )
  return async (owner, mint) => {
    const key = `${owner} ${mint}`
    const found = known.get(key) ?? derive(owner, mint)
    known.set(key, found)
    return found
  }
}
