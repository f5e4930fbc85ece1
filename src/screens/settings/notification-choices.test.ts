import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pushChoices, walletAlerts } from '../../contract/push.ts'
import { push } from '../../content/push.ts'
import { readChoices, typedOf, untouched } from './notification-choices.ts'

const zone = { timeZone: 'Europe/Berlin', utcOffsetMinutes: 60 }
const WALLET = 'So11111111111111111111111111111111111111112'
const { errors } = push.form

describe('the choices in a form', () => {
  it('default to movements of at least a million BD', () => {
    expect(readChoices(untouched, zone)).toEqual({ choices: { vault: { from: 1_000_000 }, wallets: [], price: null, quiet: null, ...zone } })
  })

  it.each([
    ['1000', 1000],
    ['2,500,000', 2_500_000],
    ['1 000', 1000],
    ['1\u202f000', 1000],
    ['1000000000', 1_000_000_000],
  ])('read %j as %i', (amount, from) => expect(readChoices({ ...untouched, amount }, zone)).toMatchObject({ choices: { vault: { from } } }))

  it.each(['', '999', '1000.5', '-2000', '1e6', 'a lot', '1000000001', '99999999999'])('reject %j as an amount, unless that notification is off', (amount) => {
    expect(readChoices({ ...untouched, amount }, zone)).toEqual({ errors: { amount: errors.amount } })
    expect(readChoices({ ...untouched, amount, vault: false, wallets: { [WALLET]: ['stake'] } }, zone)).toHaveProperty('choices')
  })

  it.each([
    ['0.0025', 0.0025],
    ['$ 0,0025', 0.0025],
    ['.5', 0.5],
    ['12', 12],
  ])('read %j as %f USD', (above, usd) => expect(readChoices({ ...untouched, price: true, above }, zone)).toMatchObject({ choices: { price: { above: usd, below: null } } }))

  it.each(['0', '-1', '1e-3', 'cheap', '0.0.1', '9999999', '0.0000000000001'])('reject %j as a price, unless that notification is off', (above) => {
    expect(readChoices({ ...untouched, price: true, above }, zone)).toEqual({ errors: { above: errors.price } })
    expect(readChoices({ ...untouched, above }, zone)).toHaveProperty('choices')
  })

  it('report every error at once', () => {
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`wallet ${index}`, ['stake' as const]]))
    expect(readChoices({ ...untouched, amount: '1', wallets: eleven, price: true, above: '1', below: '2', quiet: true, from: '07:00' }, zone)).toEqual({
      errors: { amount: errors.amount, wallets: errors.wallets, below: errors.sides, quiet: errors.quiet },
    })
    expect(readChoices({ ...untouched, price: true }, zone)).toEqual({ errors: { above: errors.price } })
    expect(readChoices({ ...untouched, vault: false, wallets: { [WALLET]: [] } }, zone)).toEqual({ errors: { nothing: errors.nothing } })
  })

  it('take over the one wallet of an older version', () => {
    const older = pushChoices.parse({ vault: null, unlock: { wallet: WALLET, weekBefore: true }, quiet: null, ...zone })
    expect(typedOf(older).wallets).toEqual({ [WALLET]: ['unlocks-soon', 'unlocked'] })
    expect(readChoices(typedOf(older), zone)).toEqual({ choices: { vault: null, wallets: [{ wallet: WALLET, alerts: ['unlocks-soon', 'unlocked'] }], price: null, quiet: null, ...zone } })
  })

  it('survive a round trip as typed', () => {
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const any = fc.record({
      vault: fc.option(fc.record({ from: fc.integer({ min: 1000, max: 1_000_000_000 }) })),
      wallets: fc.subarray([...walletAlerts]).map((alerts) => (alerts.length > 0 ? [{ wallet: WALLET, alerts }] : [])),
      price: fc.option(fc.constantFrom({ above: 0.0025, below: null }, { above: null, below: 1e-8 }, { above: 2, below: 0.5 })),
      quiet: fc.option(fc.record({ from: time, to: time }).filter(({ from, to }) => from !== to)),
    })
    fc.assert(
      fc.property(any, (chosen) => {
        fc.pre(chosen.vault !== null || chosen.price !== null || chosen.wallets.length > 0)
        const choices = pushChoices.parse({ ...chosen, ...zone })
        expect(readChoices(typedOf(choices), zone)).toEqual({ choices })
      }),
    )
  })
})
