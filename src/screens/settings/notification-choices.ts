import { LEAST_MOVEMENT, pushChoices, walletAlerts, walletsOf, type PushChoices, type WalletAlert } from '../../contract/push.ts'
import { WALLETS_AT_ONCE } from '../../contract/wallet-limit.ts'
import { push } from '../../content/push.ts'
import { formatCount } from '../../rules/format.ts'

/** The form's values, as typed. */
export interface TypedChoices {
  vault: boolean
  amount: string
  /** By address; a wallet without alerts is not part of the choices. */
  wallets: Readonly<Record<string, readonly WalletAlert[]>>
  price: boolean
  above: string
  below: string
  quiet: boolean
  from: string
  to: string
}

export type ChoiceErrors = { [K in 'nothing' | 'amount' | 'wallets' | 'above' | 'below' | 'quiet']?: string }

export const untouched: TypedChoices = { vault: true, amount: '1,000,000', wallets: {}, price: false, above: '', below: '', quiet: false, from: '22:00', to: '07:00' }

const { errors: words } = push.form

/** Parses the form into choices, or returns its errors. Fields of choices that are off aren't checked. */
export function readChoices(typed: TypedChoices, zone: Pick<PushChoices, 'timeZone' | 'utcOffsetMinutes'>): { choices: PushChoices } | { errors: ChoiceErrors } {
  const digits = typed.amount.replaceAll(/[\s,'_]/g, '')
  const from = /^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN
  const wallets = Object.entries(typed.wallets).flatMap(([wallet, chosen]) => (chosen.length > 0 ? [{ wallet, alerts: walletAlerts.filter((alert) => chosen.includes(alert)) }] : []))
  const [above, below] = [usdOf(typed.above), usdOf(typed.below)]
  const isNone = above === null && below === null
  const errors: ChoiceErrors = {
    ...(typed.vault || typed.price || wallets.length > 0 ? {} : { nothing: words.nothing }),
    ...(typed.vault && !(from >= LEAST_MOVEMENT) ? { amount: words.amount } : {}),
    ...(wallets.length > WALLETS_AT_ONCE ? { wallets: words.wallets } : {}),
    ...(typed.price && (isNone || Number.isNaN(above)) ? { above: words.price } : {}),
    ...(typed.price && Number.isNaN(below) ? { below: words.price } : {}),
    ...(typed.price && above !== null && below !== null && below >= above ? { below: words.sides } : {}),
    ...(typed.quiet && (typed.from === typed.to || typed.from === '' || typed.to === '') ? { quiet: words.quiet } : {}),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const read = pushChoices.safeParse({
    vault: typed.vault ? { from } : null,
    wallets,
    price: typed.price ? { above, below } : null,
    quiet: typed.quiet ? { from: typed.from, to: typed.to } : null,
    ...zone,
  })
  if (read.success) return { choices: read.data }
  const [first] = read.error.issues
  return { errors: first?.path[0] === 'price' ? { above: words.price } : { amount: words.amount } }
}

/** The form's values for stored choices. Choices that are off get the values of a new form. */
export function typedOf(choices: PushChoices): TypedChoices {
  const { vault, price, quiet } = choices
  return {
    ...untouched,
    vault: vault !== null,
    wallets: Object.fromEntries(walletsOf(choices).map(({ wallet, alerts }) => [wallet, alerts])),
    price: price !== null && price !== undefined,
    above: typedUsd(price?.above),
    below: typedUsd(price?.below),
    quiet: quiet !== null,
    ...(vault ? { amount: formatCount(vault.from) } : {}),
    ...quiet,
  }
}

/** Null for an empty field, NaN for what is no price above 0. Comma or point, with or without a dollar sign. */
function usdOf(typed: string): number | null {
  const text = typed.replaceAll(/[\s$]/g, '').replace(',', '.')
  if (text === '') return null
  return /^\d{0,7}(\.\d{0,12})?$/.test(text) && Number(text) > 0 ? Number(text) : Number.NaN
}

/** Plain decimals, as a person types them: 1e-7 is '0.0000001'. */
function typedUsd(usd: number | null | undefined): string {
  if (usd === null || usd === undefined) return ''
  const text = String(usd)
  return text.includes('e') ? usd.toFixed(12).replace(/0+$/, '') : text
}
