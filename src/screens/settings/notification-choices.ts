import { LEAST_MOVEMENT, pushChoices, type PushChoices } from '../../contract/push.ts'
import { push } from '../../content/push.ts'
import { formatCount } from '../../rules/format.ts'
import { isWalletAddress } from '../../rules/wallet-address.ts'

/** What stands in the form: as it was typed. */
export interface TypedChoices {
  vault: boolean
  amount: string
  unlock: boolean
  wallet: string
  weekBefore: boolean
  quiet: boolean
  from: string
  to: string
}

export type ChoiceErrors = { [K in 'nothing' | 'amount' | 'wallet' | 'quiet']?: string }

export const untouched: TypedChoices = { vault: true, amount: '1,000,000', unlock: false, wallet: '', weekBefore: true, quiet: false, from: '22:00', to: '07:00' }

const { errors: words } = push.form

/** What was typed as choices, or what is wrong with it. What isn't chosen may hold anything. */
export function readChoices(typed: TypedChoices, zone: Pick<PushChoices, 'timeZone' | 'utcOffsetMinutes'>): { choices: PushChoices } | { errors: ChoiceErrors } {
  const digits = typed.amount.replaceAll(/[\s,'_]/g, '')
  const from = /^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN
  const wallet = typed.wallet.trim()
  const errors: ChoiceErrors = {
    ...(typed.vault || typed.unlock ? {} : { nothing: words.nothing }),
    ...(typed.vault && !(from >= LEAST_MOVEMENT) ? { amount: words.amount } : {}),
    ...(typed.unlock && !isWalletAddress(wallet) ? { wallet: words.wallet } : {}),
    ...(typed.quiet && (typed.from === typed.to || typed.from === '' || typed.to === '') ? { quiet: words.quiet } : {}),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const read = pushChoices.safeParse({
    vault: typed.vault ? { from } : null,
    unlock: typed.unlock ? { wallet, weekBefore: typed.weekBefore } : null,
    quiet: typed.quiet ? { from: typed.from, to: typed.to } : null,
    ...zone,
  })
  return read.success ? { choices: read.data } : { errors: { amount: words.amount } }
}

/** Choices as somebody would have typed them; what isn't chosen stands as it would in a new form. */
export function typedOf({ vault, unlock, quiet }: PushChoices): TypedChoices {
  return {
    ...untouched,
    vault: vault !== null,
    unlock: unlock !== null,
    quiet: quiet !== null,
    ...(vault ? { amount: formatCount(vault.from) } : {}),
    ...(unlock ? { wallet: unlock.wallet, weekBefore: unlock.weekBefore } : {}),
    ...quiet,
  }
}
