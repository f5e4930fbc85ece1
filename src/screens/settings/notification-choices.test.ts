import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pushChoices } from '../../contract/push.ts'
import { push } from '../../content/push.ts'
import { readChoices, typedOf, untouched } from './notification-choices.ts'

const zone = { timeZone: 'Europe/Berlin', utcOffsetMinutes: 60 }
const WALLET = 'So11111111111111111111111111111111111111112'
const { errors } = push.form

describe('the choices in a form', () => {
  it('default to movements of at least a million BD', () => {
    expect(readChoices(untouched, zone)).toEqual({ choices: { vault: { from: 1_000_000 }, unlock: null, quiet: null, ...zone } })
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
    expect(readChoices({ ...untouched, amount, vault: false, unlock: true, wallet: WALLET }, zone)).toHaveProperty('choices')
  })

  it('report every error at once', () => {
    expect(readChoices({ ...untouched, amount: '1', unlock: true, wallet: 'duck', quiet: true, from: '07:00' }, zone)).toEqual({
      errors: { amount: errors.amount, wallet: errors.wallet, quiet: errors.quiet },
    })
    expect(readChoices({ ...untouched, vault: false }, zone)).toEqual({ errors: { nothing: errors.nothing } })
  })

  it('survive a round trip as typed', () => {
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const any = fc.record({
      vault: fc.option(fc.record({ from: fc.integer({ min: 1000, max: 1_000_000_000 }) })),
      unlock: fc.option(fc.record({ wallet: fc.constant(WALLET), weekBefore: fc.boolean() })),
      quiet: fc.option(fc.record({ from: time, to: time }).filter(({ from, to }) => from !== to)),
    })
    fc.assert(
      fc.property(any, (chosen) => {
        fc.pre(chosen.vault !== null || chosen.unlock !== null)
        const choices = pushChoices.parse({ ...chosen, ...zone })
        expect(readChoices(typedOf(choices), zone)).toEqual({ choices })
      }),
    )
  })
})
