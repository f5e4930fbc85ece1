import type { NotAWallet } from '../../../src/contract/not-a-wallet.ts'
import { StandingIncomplete, standingOf, type VerificationDeps, type WalletStanding } from './verification.ts'

/** The address exists on the chain and isn't a wallet, so its balance is never a person's. A retry doesn't help. */
export class AddressIsNoWallet extends Error {
  override readonly name = 'AddressIsNoWallet'
  readonly kind: NotAWallet['kind']
  /** Only for a token account: the wallet that owns it. */
  readonly owner: string | undefined
  constructor(kind: NotAWallet['kind'], owner?: string) {
    super(sentences[kind](owner ?? ''))
    this.kind = kind
    this.owner = owner
  }
}

/**
 * What a typed address has staked and holds, like standingOf. When that is nothing, or incomplete, it looks at the address
 * itself. Rejects with AddressIsNoWallet for a mint or a token account, and otherwise as standingOf does.
 */
export async function standingOfTyped(address: string, deps: VerificationDeps): Promise<WalletStanding> {
  if (address === deps.mint) throw new AddressIsNoWallet('bd_mint')
  const standing = await standingOf(address, deps).catch((error: unknown) => {
    if (error instanceof StandingIncomplete) return error
    throw error
  })
  const isIncomplete = standing instanceof StandingIncomplete
  if (isIncomplete || (standing.staked === 0n && standing.held === 0n)) await refuseNoWallet(address, deps)
  if (isIncomplete) throw standing
  return standing
}

/** Rejects with AddressIsNoWallet for a mint or a token account, and with RpcError when no node answers. */
export async function refuseNoWallet(address: string, { reads }: Pick<VerificationDeps, 'reads'>): Promise<void> {
  const { value } = await reads.accountInfo(address)
  if (value?.kind === 'mint') throw new AddressIsNoWallet('mint')
  if (value?.kind === 'token-account') throw new AddressIsNoWallet('token_account', value.owner)
}

const sentences: Record<NotAWallet['kind'], (owner: string) => string> = {
  bd_mint: () => 'This is the BD mint, the token itself. Enter the wallet that has staked.',
  mint: () => 'This is the mint of a token. Enter the wallet that has staked.',
  token_account: (owner) => `This is a token account of ${owner}. Enter the wallet that owns it.`,
}
