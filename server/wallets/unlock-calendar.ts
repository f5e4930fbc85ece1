import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { toDecimal } from '../../src/rules/amount.ts'
import { stakeOf } from '../chain/staking/positions.ts'
import type { WalletMoment } from './wallet-moment.ts'

/** A wallet of a calendar, and what its person calls it. */
export interface CalendarWallet {
  address: string
  label?: string | undefined
}

export interface CalendarContent {
  wallets: readonly (CalendarWallet & { moment: WalletMoment })[]
  decimals: number
  /** Where the app is, for a link; absent where it doesn't know. */
  origin?: string | undefined
}

/** How long the event stands in a calendar. */
const MINUTES = 30

/**
 * The calendar of these wallets' unlocks (RFC 5545), one event for each that has something staked: all of a wallet unlocks at
 * once, and every new stake moves it. Final movements only: what may vanish moves no date.
 *
 * An event keeps its UID; SEQUENCE, DTSTAMP and LAST-MODIFIED grow with the wallet's movements, so that a calendar that has an
 * older one takes the new date. Nothing depends on the time of asking: the same calendar has the same entity tag.
 */
export function unlockCalendar({ wallets, decimals, origin }: CalendarContent): string {
  const calendar = new ICAL.Component('vcalendar')
  const properties: readonly (readonly [string, string])[] = [['version', '2.0'], ['prodid', '-//BD dashboard//Unlocks//EN'], ['calscale', 'GREGORIAN'], ['method', 'PUBLISH'], ['x-wr-calname', 'BD unlocks']]
  for (const [name, value] of properties) calendar.addPropertyWithValue(name, value)
  // How often to ask again, in the standard's words (RFC 7986) and in those before it.
  const refresh = new ICAL.Property('refresh-interval')
  refresh.resetType('duration')
  refresh.setValue(ICAL.Duration.fromString('PT1H'))
  calendar.addProperty(refresh)
  calendar.addPropertyWithValue('x-published-ttl', 'PT1H')
  for (const wallet of wallets) {
    const event = eventOf(wallet, decimals, origin)
    if (event) calendar.addSubcomponent(event)
  }
  return `${calendar.toString()}\r\n`
}

function eventOf({ address, label, moment }: CalendarContent['wallets'][number], decimals: number, origin: string | undefined): ICAL.Component | null {
  const final = moment.movements.filter(({ status }) => status === 'finalized')
  const stake = stakeOf(final)
  const unlocksAt = stake?.positions[0]?.unlocksAt
  if (!stake || !unlocksAt) return null
  const named = label?.replaceAll(/\p{Cc}+/gu, ' ').trim() || `${address.slice(0, 4)}…${address.slice(-4)}`
  const amount = toDecimal(stake.staked, decimals)
  const isWhole = moment.trust.state === 'agreed' && stake.excess === 0n
  const description = [
    `${amount} BD are staked and unlock then.`,
    'Every new stake of this wallet moves the date.',
    ...(isWhole ? [] : ['Not every transaction is counted yet: amount and date may change.']),
  ].join('\n')

  const component = new ICAL.Component('vevent')
  const event = new ICAL.Event(component)
  event.uid = uidOf(address)
  event.summary = `BD unlock: ${named}`
  event.description = description
  event.startDate = utc(unlocksAt)
  event.endDate = utc(new Date(unlocksAt.getTime() + MINUTES * 60_000))
  event.sequence = final.length
  const changed = utc(stake.lastAt)
  component.addPropertyWithValue('dtstamp', changed)
  component.addPropertyWithValue('last-modified', changed)
  // It takes up nobody's time.
  component.addPropertyWithValue('transp', 'TRANSPARENT')
  component.addPropertyWithValue('status', 'CONFIRMED')
  if (origin !== undefined) component.addPropertyWithValue('url', `${origin}/my`)
  return component
}

/** The same for a wallet in every calendar, without naming it. */
function uidOf(address: string): string {
  return `${createHash('sha256').update(`bd unlock ${address}`).digest('hex').slice(0, 32)}@bd-dashboard`
}

function utc(at: Date): ICAL.Time {
  return ICAL.Time.fromJSDate(at, true)
}
