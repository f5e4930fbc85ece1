import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../upstream/rpc/reads/schemas.ts'
import type { Fact, Look } from './look.ts'

export interface ConfiguredAddresses {
  mint: string
  vault: string
  stakingAccount?: string | undefined
  stakingProgram?: string | undefined
  internal: readonly string[]
}

/** What was found at a configured address. `error`: required figures are impossible. */
export interface AddressFinding {
  variable: 'BD_MINT' | 'BD_VAULT' | 'BD_STAKING_ACCOUNT' | 'BD_STAKING_PROGRAM' | 'BD_INTERNAL'
  address: string
  level: 'ok' | 'warning' | 'error'
  /** One sentence; unless `ok`, with what to do. */
  text: string
}

/** Every configured address once. */
export function allAddresses({ mint, vault, stakingAccount, stakingProgram, internal }: ConfiguredAddresses): string[] {
  const configured = [mint, vault, stakingAccount, stakingProgram, ...internal].filter((at) => at !== undefined)
  return [...new Set(configured)]
}

/**
 * Checks that the configured addresses match their variables, and says what to set if one is mixed up with another.
 * `known` are accounts already read. Null if no node answers.
 */
export async function examineAddresses(configured: ConfiguredAddresses, look: Look, known?: ReadonlyMap<string, Fact | null>): Promise<AddressFinding[] | null> {
  const facts = known ?? (await look.accounts(allAddresses(configured)))
  if (!facts) return null
  const { mint, vault, stakingAccount, stakingProgram, internal } = configured
  const about = { ...configured, look, of: (address: string) => facts.get(address) ?? null }
  const findings = [examineMint(mint, about), await examineVault(vault, about)]
  if (stakingAccount !== undefined) findings.push(await examineStakingAccount(stakingAccount, about))
  if (stakingProgram !== undefined) findings.push(examineProgram(stakingProgram, about))
  for (const address of internal) findings.push(examineInternal(address, about))
  return findings
}

interface About extends ConfiguredAddresses {
  look: Look
  of(address: string): Fact | null
}

function examineMint(address: string, { of }: About): AddressFinding {
  const found = finding('BD_MINT', address)
  const fact = of(address)
  if (fact === null) return found('error', 'BD_MINT does not exist on this chain; check the address, and that the nodes are on mainnet.')
  if (fact.kind === 'token-account') return found('error', `BD_MINT is a token account of the mint ${fact.mint}; set that.`)
  if (fact.kind === 'other') return found('error', `BD_MINT is ${whatIs(fact)}, not a mint; set the address of the token itself.`)
  const program = fact.program === TOKEN_2022_PROGRAM ? 'Token-2022' : 'the classic token program'
  const fee = fact.transferFeeBasisPoints
  const feeText = fee === null ? 'no transfer fee' : `a transfer fee of ${fee / 100} %: deposits count net of it`
  return found('ok', `a mint of ${program}, ${fact.decimals} decimals, supply ${inTokens(fact.supply, fact.decimals)}, ${feeText}`)
}

async function examineVault(address: string, { mint, stakingAccount, look, of }: About): Promise<AddressFinding> {
  const found = finding('BD_VAULT', address)
  const fact = of(address)
  if (address === mint) return found('error', "BD_VAULT is BD_MINT; set the vault's wallet, or its token account.")
  if (address === stakingAccount) return found('error', 'BD_VAULT is BD_STAKING_ACCOUNT; the vault and what is staked are two accounts.')
  if (fact?.kind === 'mint') return found('error', "BD_VAULT is a mint; set the vault's wallet, or its token account.")
  if (fact?.executable) return found('error', "BD_VAULT is a program; set the vault's wallet, or its token account.")
  if (fact?.kind === 'token-account') {
    if (fact.mint !== mint) return found('error', `BD_VAULT is a token account of another mint, ${fact.mint}; set its account of this mint, or its wallet.`)
    if (fact.frozen) return found('warning', 'BD_VAULT is a frozen token account; its balance is shown, but cannot move.')
    return found('ok', `a token account of this mint, of the wallet ${fact.owner}, holding ${inTokens(fact.amount, fact.decimals)}`)
  }
  if (fact && isTokenProgram(fact.program)) return found('error', "BD_VAULT belongs to the token program but is no usable token account; set the vault's wallet.")
  const accounts = await look.tokenAccounts(address, mint)
  if (!accounts) return found('warning', "BD_VAULT is a wallet; no node lists its token accounts.")
  const how = accounts.how === 'listed' ? '' : ', derived because no node lists them: others are not counted'
  if (accounts.addresses.length === 0) {
    const who = `BD_VAULT is ${fact ? 'a wallet' : 'an address that the chain has never seen'}`
    if (accounts.how === 'derived') return found('warning', `${who} without the usual token account of this mint, and no node lists others: its balance is unknown. Check the address, or set the token account itself.`)
    return found('warning', `${who} without a token account of this mint; the vault shows 0. Check the address.`)
  }
  return found('ok', `a wallet with ${count(accounts.addresses.length, 'token account')} of this mint: ${accounts.addresses.join(', ')}${how}`)
}

async function examineStakingAccount(address: string, about: About): Promise<AddressFinding> {
  const { mint, vault, stakingProgram, look, of } = about
  const found = finding('BD_STAKING_ACCOUNT', address)
  const fact = of(address)
  if (address === mint) return found('error', 'BD_STAKING_ACCOUNT is BD_MINT; set the token account that stakes are sent to.')
  if (fact?.kind === 'mint') return found('error', 'BD_STAKING_ACCOUNT is a mint; set the token account that stakes are sent to.')
  if (fact?.kind === 'token-account') {
    if (fact.mint !== mint) return found('error', `BD_STAKING_ACCOUNT is a token account of another mint, ${fact.mint}; set the one of this mint.`)
    if (fact.frozen) return found('error', 'BD_STAKING_ACCOUNT is frozen: nothing can be staked; staking is shown as closed. Set the one that is in use.')
    if (fact.owner === vault) return found('warning', 'BD_STAKING_ACCOUNT belongs to the vault: what is staked is counted in the vault as well. Set BD_VAULT to a token account.')
    return found('ok', `a token account of this mint, of ${fact.owner}, holding ${inTokens(fact.amount, fact.decimals)}`)
  }
  if (fact?.executable) {
    const other = stakingProgram === undefined ? null : of(stakingProgram)
    if (other?.kind === 'token-account') return found('error', 'BD_STAKING_ACCOUNT is a program and BD_STAKING_PROGRAM a token account; swap them.')
    return found('error', 'BD_STAKING_ACCOUNT is a program, not a token account; set that as BD_STAKING_PROGRAM, and here the token account that stakes are sent to.')
  }
  const accounts = await look.tokenAccounts(address, mint)
  const what = fact ? whatIs(fact) : 'an address that the chain has never seen'
  const [only, ...more] = accounts?.addresses ?? []
  if (only === undefined) return found('error', `BD_STAKING_ACCOUNT is ${what}, not a token account, and has none of this mint; set the token account that stakes are sent to.`)
  if (more.length > 0) return found('error', `BD_STAKING_ACCOUNT is ${what}, not a token account; its token accounts of this mint are ${[only, ...more].join(', ')}; set the one that stakes are sent to.`)
  return found('error', `BD_STAKING_ACCOUNT is ${what}, not a token account; its token account of this mint is ${only}; set that.`)
}

function examineProgram(address: string, { stakingAccount, of }: About): AddressFinding {
  const found = finding('BD_STAKING_PROGRAM', address)
  const fact = of(address)
  if (fact === null) return found('error', 'BD_STAKING_PROGRAM does not exist on this chain: staking is shown as closed. Check the address, or leave it out.')
  if (fact.executable) {
    if (isTokenProgram(address)) return found('warning', 'BD_STAKING_PROGRAM is the token program, not the one that takes the stakes; set that, or leave it out.')
    return found('ok', 'an executable program')
  }
  const staking = stakingAccount === undefined ? null : of(stakingAccount)
  const owner = staking?.kind === 'token-account' && staking.owner === address ? ', the owner of BD_STAKING_ACCOUNT' : ''
  return found('error', `BD_STAKING_PROGRAM is ${whatIs(fact)}${owner}, not a program: staking is shown as closed. Set the program, or leave it out.`)
}

function examineInternal(address: string, { mint, vault, stakingAccount, internal, of }: About): AddressFinding {
  const found = finding('BD_INTERNAL', address)
  const fact = of(address)
  if (fact?.kind === 'mint') return found('error', `BD_INTERNAL holds ${address === mint ? 'BD_MINT' : 'a mint'}; set wallets or token accounts. The circulating supply is missing until then.`)
  if (fact?.kind === 'token-account') {
    if (fact.mint !== mint) return found('error', `BD_INTERNAL holds a token account of another mint, ${fact.mint}; take it out. The circulating supply is missing until then.`)
    if (address === vault || address === stakingAccount) return found('warning', `BD_INTERNAL holds ${address === vault ? 'BD_VAULT' : 'BD_STAKING_ACCOUNT'}: its tokens count as circulating everywhere else. Take it out.`)
    if (internal.includes(fact.owner)) return found('warning', `BD_INTERNAL holds both this token account and its owner ${fact.owner}; the owner alone is enough.`)
    return found('ok', `a token account of this mint holding ${inTokens(fact.amount, fact.decimals)}`)
  }
  if (fact?.executable) return found('warning', 'BD_INTERNAL holds a program, which owns no tokens by itself; set the wallet or the token account.')
  if (address === vault) return found('warning', 'BD_INTERNAL holds BD_VAULT: its tokens count as circulating everywhere else. Take it out.')
  return fact === null ? found('warning', 'BD_INTERNAL holds an address that the chain has never seen; check it.') : found('ok', `${whatIs(fact)}`)
}

function finding(variable: AddressFinding['variable'], address: string) {
  return (level: AddressFinding['level'], text: string): AddressFinding => ({ variable, address, level, text })
}

const SYSTEM_PROGRAM = '11111111111111111111111111111111'

function whatIs(fact: Fact): string {
  if (fact.executable) return 'a program'
  if (fact.kind === 'token-account') return 'a token account'
  if (fact.kind === 'mint') return 'a mint'
  return fact.program === SYSTEM_PROGRAM ? 'a wallet' : `an account of the program ${fact.program}`
}

function isTokenProgram(address: string): boolean {
  return address === TOKEN_PROGRAM || address === TOKEN_2022_PROGRAM
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

/** Whole tokens, without a float. */
function inTokens(amount: bigint, decimals: number | null): string {
  if (decimals === null) return `${amount} base units`
  return (amount / 10n ** BigInt(decimals)).toLocaleString('en-US')
}
