import type { DemoChain } from '../chain/chain.ts'
import { LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from '../chain/programs.ts'
import { createPrng } from '../prng.ts'
import type { Cast } from './cast.ts'
import { launch } from './launch.ts'
import { lookupTableData, narrate } from './narrator.ts'
import { stakingProgram } from './staking-program.ts'
import { stakingStory } from './staking-story.ts'
import { vaultStory } from './vault-story.ts'

/**
 * The version of the story that a stored chain was made with. Raise it with every change that alters the story of a seed or
 * the effect of operations: a log of another version can't be continued.
 */
export const STORY_VERSION = 2

const SOL = 1_000_000_000n

/** Seven months of history, the same for the same seed, moment and number of holders. */
export function tellStory(chain: DemoChain, cast: Cast, seed: string): void {
  const prng = createPrng(`${seed}/story`)
  fundWallets(chain, cast, seed)
  chain.genesisProgram(cast.stakingProgram, stakingProgram())
  const table = lookupTableData([cast.staking.tokens, cast.mint.address])
  chain.genesisAccount(cast.lookupTable, { lamports: chain.rent(table.length), owner: LOOKUP_TABLE_PROGRAM, data: table, executable: false })
  narrate(chain, [...launch(chain, cast, prng), ...vaultStory(cast, prng), ...stakingStory(cast, prng)], createPrng(`${seed}/versions`))
}

/** SOL has no story here: all wallets had some before the token existed. */
function fundWallets(chain: DemoChain, cast: Cast, seed: string): void {
  const prng = createPrng(`${seed}/sol`)
  const give = (address: string, lamports: bigint) =>
    chain.genesisAccount(address, { lamports, owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false })
  give(cast.treasury.address, 900n * SOL)
  give(cast.vault.address, 14_083_915_400n)
  give(cast.internal.address, 2n * SOL)
  give(cast.staking.address, 5n * SOL)
  give(cast.stranger.address, 20n * SOL)
  give(cast.pool.address, 3n * SOL)
  for (const { address } of cast.exchanges) give(address, 4_000n * SOL)
  for (const { address } of [...cast.deployed, ...cast.stakers, ...cast.traders]) give(address, prng.amount(2n * SOL, 9n * SOL))
  for (const { address } of cast.quiet) give(address, prng.amount(SOL / 100n, 2n * SOL))
}
