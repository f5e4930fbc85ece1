import { z } from 'zod'
import { fromBase58 } from './chain/base58.ts'
import type { DemoChain } from './chain/chain.ts'
import { stakeThroughProgram, transferChecked, type Instruction } from './chain/instructions.ts'
import { tokenAccountOf } from './chain/program-address.ts'
import { errorSentence } from './chain/transaction-error.ts'
import type { TransactionVersion } from './chain/wire-format.ts'
import { createPrng } from './prng.ts'
import { DECIMALS, type Actor, type Cast, type Holder } from './story/cast.ts'
import { payIn } from './story/launch.ts'
import { submitPlan } from './story/submit.ts'
import { versionMix } from './story/versions.ts'

const amount = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, 'is not an amount of BD such as "123.45"')

/** The transaction's version; by default a mix as on mainnet. */
const version = z.union([z.literal('legacy'), z.literal(0), z.literal(1)]).optional()

export const transferSchema = z.strictObject({
  /** A signer by name: vault, internal, treasury, pool, stranger, "exchange 1", "deployed 3", "staker 0", "trader 7". */
  from: z.string(),
  /** A name or an address; by default the first deployed wallet for transfers from the vault, otherwise the vault. */
  to: z.string().optional(),
  amount,
  version,
})

export const stakeSchema = z.strictObject({
  from: z.string().default('trader 0'),
  amount,
  /** The number of deposits in one transaction. */
  times: z.int().min(1).max(6).default(1),
  /** Through the staking program, or as a plain transfer. */
  through: z.enum(['program', 'transfer']).default('program'),
  version,
})

/** Refused, or failed on the chain; nothing moved. */
export class DeedFailed extends Error {
  override readonly name = 'DeedFailed'
}

/** Actions that people and tests can trigger at once. They return the signature; they throw DeedFailed if it can't be done. */
export interface Actions {
  transfer(what: z.input<typeof transferSchema>): string
  stake(what: z.input<typeof stakeSchema>): string
}

export function createActions(chain: DemoChain, cast: Cast): Actions {
  const submit = (who: Actor, instructions: readonly Instruction[], wanted: TransactionVersion | undefined) => {
    const form = wanted === undefined ? versionMix(createPrng(`${cast.mint.address}/action/${chain.ledger.length}`)) : { version: wanted }
    const submission = submitPlan(chain, { ...form, feePayer: who.wallet, instructions })
    const error = submission.ok ? submission.entry.error : submission.error
    if (!submission.ok || error !== null) throw new DeedFailed(error === null ? 'refused' : errorSentence(error))
    return submission.entry.signature
  }
  return {
    transfer: (what) => {
      const { from, to, amount, version } = transferSchema.parse(what)
      const who = actor(cast, from)
      const recipient = holder(cast, to ?? (from === 'vault' ? 'deployed 0' : 'vault'))
      return submit(who, payIn(cast, who, recipient, baseUnits(amount)), version)
    },
    stake: (what) => {
      const { from, amount, times, through, version } = stakeSchema.parse(what)
      const who = actor(cast, from)
      const { tokens: source, address: authority } = who
      const one =
        through === 'program'
          ? stakeThroughProgram(cast.stakingProgram, source, cast.staking.tokens, authority, baseUnits(amount))
          : transferChecked({
              source,
              mint: cast.mint.address,
              destination: cast.staking.tokens,
              authority,
              amount: baseUnits(amount),
              decimals: DECIMALS,
            })
      return submit(who, Array.from({ length: times }, () => one), version)
    },
  }
}

/** Decimal text to base units, without a float in between. */
function baseUnits(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}

function actor(cast: Cast, name: string): Actor {
  const [, kind = '', index] = /^([a-z]+)(?: (\d{1,4}))?$/.exec(name) ?? []
  const { vault, internal, treasury, pool, stranger, staking, exchanges, deployed, stakers, traders } = cast
  const single = new Map<string, Actor>(Object.entries({ vault, internal, treasury, pool, stranger, staking }))
  const several = new Map(Object.entries({ exchange: exchanges, deployed, staker: stakers, trader: traders }))
  const found = index === undefined ? (single.get(kind) ?? several.get(kind)?.[0]) : several.get(kind)?.[Number(index)]
  if (!found) throw new DeedFailed(`there is no ${name}`)
  return found
}

function holder(cast: Cast, text: string): Holder {
  if (fromBase58(text)?.length !== 32) return actor(cast, text)
  return { address: text, tokens: tokenAccountOf(text, cast.mint.address) }
}
