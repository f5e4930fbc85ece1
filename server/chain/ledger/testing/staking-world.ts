import { type DemoChain, createChain } from '../../../demo/chain/chain.ts'
import { burn, createAccount, createTokenAccount, initializeMint, type Instruction, mintTo, stakeThroughProgram, transferChecked, transferTokens } from '../../../demo/chain/instructions.ts'
import { addressOf, type Wallet, walletOf } from '../../../demo/chain/keys.ts'
import { tokenAccountOf } from '../../../demo/chain/program-address.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../demo/chain/programs.ts'
import { MINT_SIZE } from '../../../demo/chain/token-state.ts'
import { stakingProgram } from '../../../demo/story/staking-program.ts'
import { submitPlan } from '../../../demo/story/submit.ts'
import type { ManualClock } from '../../../lib/testing/manual-clock.ts'
import { type Happened, isUnambiguous, type ModelMovement } from './ledger-model.ts'

/**
 * For tests: a demo chain that opens one staking account after the other, each with its own history and a model of it that
 * follows from the wishes, not from what the chain says.
 */
export interface StakingWorld {
  chain: DemoChain
  /** A new, empty staking account of the classic token program, or of Token-2022. */
  open(modern: boolean): StakingHistory
}

export interface StakingHistory {
  account: string
  /** In order of time, the opening of the account first. */
  happened: readonly Happened[]
  /** Transactions of which every selection changes the balance, so that a reader lacking some of them can find out. */
  telling: ReadonlySet<string>
  /** Transactions whose time no node gives, in its list or with the transaction. */
  timeless: ReadonlySet<string>
  /** Slots whose time no node gives either. */
  lostSlots: ReadonlySet<number>
  play(wish: Wish): Promise<void>
}

/** A transaction to make. Amounts and wallets are numbers that always make sense. */
export interface Wish {
  /** Whether it should share the slot of the previous one. */
  sameSlot: boolean
  slotsLater: number
  /** It runs, and its last instruction fails. */
  fails: boolean
  /** `hidden`: only `getBlockTime` gives it. `lost`: no call does. */
  time: 'told' | 'hidden' | 'lost'
  steps: readonly { what: Deed; wallet: number; amount: number; through: 'checked' | 'plain' | 'program' }[]
}

export const DEEDS = ['deposit', 'withdraw', 'withdrawAll', 'burn', 'passThrough', 'handOver', 'mint', 'mention'] as const
export type Deed = (typeof DEEDS)[number]

const SOL = 1_000_000_000n
const DECIMALS = 9
const WALLETS = 4
/** More than any number of runs moves. */
const PLENTY = 10n ** 18n
const SLOT_MS = 400
const MOST_TELLING = 6

interface Actor {
  wallet: Wallet
  address: string
}

interface Token {
  mint: string
  program: string
  accountOf(owner: string): string
}

export function createStakingWorld(clock: ManualClock, seed = 'ledger runs'): StakingWorld {
  const chain = createChain({ seed, genesisTime: clock.now(), clock: () => clock.now() })
  const actor = (name: string): Actor => {
    const wallet = walletOf(seed, name)
    return { wallet, address: wallet.address }
  }
  // Pays every fee and stakes nothing: a reader that takes the fee payer for the staker fails at once.
  const payer = actor('payer')
  const minter = actor('minter')
  const wallets = Array.from({ length: WALLETS }, (_, index) => actor(`wallet ${index}`))
  const program = addressOf(seed, 'staking program')
  for (const [{ address }, lamports] of [[payer, 10n ** 9n * SOL] as const, ...[minter, ...wallets].map((one) => [one, SOL] as const)]) {
    chain.genesisAccount(address, { lamports, owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false })
  }
  chain.genesisProgram(program, stakingProgram())

  const submit = (instructions: readonly Instruction[], signers: readonly Wallet[]) => {
    const submission = submitPlan(chain, { feePayer: payer.wallet, signers, instructions })
    if (!submission.ok) throw new Error(`refused: ${JSON.stringify(submission.error)} ${submission.logs.join('\n')}`)
    return submission.entry
  }
  const done = (instructions: readonly Instruction[], signers: readonly Wallet[]) => {
    const entry = submit(instructions, signers)
    if (entry.error !== null) throw new Error(`failed: ${JSON.stringify(entry.error)} ${entry.logs.join('\n')}`)
    return entry
  }

  const createMint = (name: string, tokenProgram: string): Token => {
    const mint = walletOf(seed, name)
    const accountOf = (owner: string) => tokenAccountOf(owner, mint.address, tokenProgram)
    done(
      [createAccount(payer.address, mint.address, chain.rent(MINT_SIZE), MINT_SIZE, tokenProgram), initializeMint(mint.address, DECIMALS, minter.address, tokenProgram)],
      [mint],
    )
    for (const { address } of wallets) {
      const account = accountOf(address)
      const steps = [createTokenAccount(payer.address, account, address, mint.address, tokenProgram), mintTo(mint.address, account, minter.address, PLENTY, tokenProgram)]
      done(steps, [minter.wallet])
    }
    return { mint: mint.address, program: tokenProgram, accountOf }
  }
  const classic = createMint('mint', TOKEN_PROGRAM)
  const modern = createMint('modern mint', TOKEN_2022_PROGRAM)
  let opened = 0

  return {
    chain,
    open(isModern) {
      opened += 1
      const token = isModern ? modern : classic
      const owner = actor(`staking ${opened}`)
      const account = token.accountOf(owner.address)
      const happened: Happened[] = []
      const telling = new Set<string>()
      const sums = new Set<bigint>()
      const timeless = new Set<string>()
      const lostSlots = new Set<number>()
      let balance = 0n
      const { slot, signature } = done([createTokenAccount(payer.address, account, owner.address, token.mint, token.program)], [])
      happened.push({ signature, slot, blockTime: chain.slots.blockTime(slot), failed: false, before: 0n, after: 0n, movements: [] })

      return {
        account,
        happened,
        telling,
        timeless,
        lostSlots,
        async play(wish) {
          const script = write(wish, { balance, account, owner, token, wallets, minter, program })
          const { fails, time } = wish
          const after = fails ? balance : script.balance
          const movements = fails ? [] : script.movements
          // A slot whose balances don't determine its order would have no right answer.
          const here = [...happened.filter((one) => one.slot === chain.slots.tip()), { signature: '', before: balance, after, movements }]
          const fits = wish.sameSlot && isUnambiguous(here.filter((one) => one.movements.length > 0))
          if (!fits) await clock.advance((1 + wish.slotsLater) * SLOT_MS)
          const tooMuch = fails ? [transferTokensOf(token, account, wallets[0]?.address ?? '', owner, 2n ** 63n)] : []
          const entry = submit([...script.instructions, ...tooMuch], [...new Set([...script.signers, ...(fails ? [owner.wallet] : [])])])
          if ((entry.error !== null) !== fails) throw new Error(`not as wished: ${JSON.stringify(entry.error)} ${entry.logs.join('\n')}`)
          if (time !== 'told') timeless.add(entry.signature)
          if (time === 'lost') lostSlots.add(entry.slot)
          happened.push({ signature: entry.signature, slot: entry.slot, blockTime: chain.slots.blockTime(entry.slot), failed: fails, before: balance, after, movements })
          const change = after - balance
          if (change !== 0n && telling.size < MOST_TELLING && !sums.has(-change)) {
            telling.add(entry.signature)
            for (const sum of [...sums, 0n]) sums.add(sum + change)
          }
          balance = after
        },
      }
    },
  }
}

/** The history with the times that can be known: only movements are worth asking for. */
export function toldTimes({ happened, timeless, lostSlots }: StakingHistory): Happened[] {
  return happened.map((one) => {
    const unknown = timeless.has(one.signature) && (lostSlots.has(one.slot) || one.movements.length === 0)
    return unknown ? { ...one, blockTime: null } : one
  })
}

interface Scene {
  balance: bigint
  account: string
  owner: Actor
  token: Token
  wallets: readonly Actor[]
  minter: Actor
  program: string
}

function write({ steps }: Wish, scene: Scene) {
  const { account, owner, token, wallets, minter, program } = scene
  let { balance } = scene
  const instructions: Instruction[] = []
  const movements: ModelMovement[] = []
  const signers: Wallet[] = []
  const comes = (from: Actor, amount: bigint, through: 'checked' | 'plain' | 'program') => {
    const source = token.accountOf(from.address)
    const classic = token.program === TOKEN_PROGRAM
    if (through === 'program' && classic) instructions.push(stakeThroughProgram(program, source, account, from.address, amount))
    else if (through === 'plain' && classic) instructions.push(transferTokens(source, account, from.address, amount))
    else instructions.push(checked(token, source, account, from, amount))
    signers.push(from.wallet)
    movements.push({ kind: 'deposit', wallet: from.address, amount })
    balance += amount
  }
  const goes = (to: Actor, amount: bigint) => {
    instructions.push(transferTokensOf(token, account, to.address, owner, amount))
    signers.push(owner.wallet)
    movements.push({ kind: 'withdrawal', wallet: to.address, amount })
    balance -= amount
  }
  for (const { what, wallet: index, amount: wanted, through } of steps) {
    const wallet = wallets[index % wallets.length]
    const other = wallets[(index + 1) % wallets.length]
    if (!wallet || !other) throw new RangeError('no such wallet')
    const amount = BigInt(wanted)
    const available = what === 'withdrawAll' || amount > balance ? balance : amount
    if (what === 'deposit' || what === 'passThrough' || what === 'handOver') comes(wallet, amount, through)
    if (what === 'passThrough') goes(wallet, amount)
    if (what === 'handOver') goes(other, amount)
    if ((what === 'withdraw' || what === 'withdrawAll') && available > 0n) goes(wallet, available)
    if (what === 'burn' && available > 0n) {
      instructions.push(burn(account, token.mint, owner.address, available, token.program))
      signers.push(owner.wallet)
      movements.push({ kind: 'unattributed', wallet: null, amount: -available })
      balance -= available
    }
    if (what === 'mint') {
      instructions.push(mintTo(token.mint, account, minter.address, amount, token.program))
      signers.push(minter.wallet)
      movements.push({ kind: 'deposit', wallet: minter.address, amount })
      balance += amount
    }
    if (what === 'mention') {
      instructions.push(transferTokensOf(token, account, wallet.address, owner, 0n))
      signers.push(owner.wallet)
    }
  }
  // An empty transaction would not name the account.
  if (instructions.length === 0) {
    instructions.push(transferTokensOf(token, account, wallets[0]?.address ?? '', owner, 0n))
    signers.push(owner.wallet)
  }
  return { instructions, movements, signers: [...new Set(signers)], balance }
}

function transferTokensOf(token: Token, account: string, to: string, owner: Actor, amount: bigint): Instruction {
  return checked(token, account, token.accountOf(to), owner, amount)
}

function checked({ mint, program }: Token, source: string, destination: string, authority: Actor, amount: bigint): Instruction {
  return transferChecked({ source, mint, destination, authority: authority.address, amount, decimals: DECIMALS, tokenProgram: program })
}
