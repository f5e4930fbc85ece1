import { LEAST_MOVEMENT, pushChoices, type PushChoices } from '../../contract/push.ts'
import { push } from '../../content/push.ts'
import { formatCount } from '../../rules/format.ts'
import { isWalletAddress } from '../../rules/wallet-address.ts'

/** The form's values, as typed. */
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

/** Parses the form into choices, or returns its errors. Fields of choices that are off aren't checked. */
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

/** The form's values for stored choices. Choices that are off get the values of a new form. */
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
