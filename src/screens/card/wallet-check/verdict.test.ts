import { describe, expect, it, vi } from 'vitest'
import { HttpError, NetworkError } from '../../../data/api/http-error.ts'
import { verificationFailure, type VerificationAnswer } from '../../../data/api/wallet-check.ts'
import { announce } from './toasts.ts'
import { stakeFound, verdictOf } from './verdict.ts'

const wallet = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'staking_ledger' } as const

function answer(over: Partial<VerificationAnswer> = {}): VerificationAnswer {
  return { isStaking: true, stakedAmount: '2500000', tier: 'duckling', detectionMethod: 'staking_ledger', meta, ...over }
}

const nothing = answer({ isStaking: false, stakedAmount: '0', tier: 'none', detectionMethod: 'none' })
const held = answer({ ...nothing, detectionMethod: 'token_account_analysis' })
const verdict = (over: VerificationAnswer) => verdictOf(wallet, over)

describe('a verdict', () => {
  it('[VERIF-11] [SCOPE-06] is eligible from 2,500,000 BD staked on, to the base unit', () => {
    expect(verdict(answer({ stakedAmount: '2500000' })).eligible).toBe(true)
    expect(verdict(answer({ stakedAmount: '2499999.999999999' })).eligible).toBe(false)
    expect(verdict(answer({ stakedAmount: '2499999' })).eligible).toBe(false)
  })

  it('[VERIF-28] [VERIF-31] holds tier, amount, wallet and detection', () => {
    expect(verdict(answer({ stakedAmount: '6000000', tier: 'banker' }))).toEqual({
      walletAddress: wallet,
      tier: 'banker',
      stakedAmount: '6000000',
      currentDetection: 'Automated scan of the staking account',
      eligible: true,
      shortfall: '',
      needsVerification: false,
    })
  })

  it('[VERIF-29] [VERIF-30] tells tokens held in the wallet from a stake found by a scan', () => {
    expect(verdict(held).currentDetection).toBe('Tokens are held in the wallet, not staked')
    for (const detectionMethod of ['staking_ledger', 'none', 'something_new']) {
      expect(verdict(answer({ detectionMethod })).currentDetection).toContain('Automated scan')
    }
  })

  it('[VERIF-21] [VERIF-22] says what is missing', () => {
    expect(verdict(nothing).shortfall).toBe('Must stake 2,500,000 BD tokens for virtual card eligibility')
    expect(verdict(held).shortfall).toBe('Must stake 2,500,000 BD tokens for virtual card eligibility')
    expect(verdict(answer({ stakedAmount: '2000000' })).shortfall).toBe('Need 500,000 more BD staked')
    expect(verdict(answer({ stakedAmount: '2499999.5' })).shortfall).toBe('Need 0.5 more BD staked')
  })

  it('[VERIF-07] [VERIF-09] needs manual verification only without both enough stake and a tier', () => {
    expect(verdict(nothing).needsVerification).toBe(true)
    expect(verdict(answer({ stakedAmount: '2000000', tier: 'None' })).needsVerification).toBe(true)
    expect(verdict(answer({ stakedAmount: '2000000', tier: 'duckling' })).needsVerification).toBe(false)
    expect(verdict(answer()).needsVerification).toBe(false)
  })
})

describe('the stake shown with the offer of manual verification', () => {
  it('names the stake that was found, and is empty only without a stake', () => {
    expect(stakeFound(verdict(nothing))).toBe('')
    expect(stakeFound(verdict(answer({ stakedAmount: '1000000', tier: 'none' })))).toBe('1,000,000')
  })
})

describe('a verdict on a history that is not complete', () => {
  const unread = { ...meta, state: 'incomplete', outstanding: 3 } as const

  it('refuses no wallet, and offers no manual verification', () => {
    for (const over of [nothing, held, answer({ stakedAmount: '2000000', tier: 'none' })]) {
      expect(verdict({ ...over, meta: unread })).toMatchObject({ eligible: false, shortfall: '', needsVerification: false, atLeast: true, outstanding: 3 })
    }
  })

  it('accepts a wallet that has already staked enough, with a minimum stake', () => {
    expect(verdict(answer({ meta: unread }))).toMatchObject({ eligible: true, atLeast: true })
    expect(verdict(answer({ meta: { ...meta, state: 'disputed' } }))).not.toHaveProperty('atLeast')
  })

  it('is announced only if it accepts', () => {
    const [show, onEligible] = [vi.fn(), vi.fn()]
    const { onVerdict } = announce({ buyUrl: '', onEligible, show })
    onVerdict(verdict({ ...nothing, meta: unread }))
    expect(show).not.toHaveBeenCalled()
    onVerdict(verdict(answer({ meta: unread })))
    expect(onEligible).toHaveBeenCalledTimes(1)
  })
})

describe('the announcement of an outcome', () => {
  function saidOf(over: VerificationAnswer, buyUrl = 'https://buy.example') {
    const [show, onEligible] = [vi.fn(), vi.fn()]
    announce({ buyUrl, onEligible, show }).onVerdict(verdict(over))
    return { message: show.mock.calls[0]?.[0], shown: show.mock.calls.length, onEligible }
  }

  it('[VERIF-12] [VERIF-13] eligible: a toast of success, and the callback called once with the verdict', () => {
    const { message, shown, onEligible } = saidOf(answer())
    expect(message).toMatchObject({ title: 'Wallet verified', tone: 'good' })
    expect(shown).toBe(1)
    expect(onEligible.mock.calls).toEqual([[verdict(answer())]])
  })

  it('[VERIF-17] [TOAST-09] not eligible: refused once, for 15 s', () => {
    const { message, shown, onEligible } = saidOf(nothing)
    expect(message).toMatchObject({ tone: 'bad', showFor: 15_000 })
    expect(shown).toBe(1)
    expect(onEligible).not.toHaveBeenCalled()
  })

  it('[VERIF-19] [VERIF-20] [VERIF-21] not eligible: refused in the specified words', () => {
    const { title, text } = saidOf(nothing).message
    expect(title).toBe('ACCESS DENIED - INSUFFICIENT STAKING')
    expect(text).toBe('MINIMUM 2,500,000 BD TOKENS REQUIRED FOR STAKING. Must stake 2,500,000 BD tokens for virtual card eligibility.')
  })

  it('[VERIF-18] not eligible: where to buy, if configured', () => {
    const { message } = saidOf(nothing)
    expect(message.action).toEqual({ label: 'Buy BD Tokens', href: 'https://buy.example' })
    expect(Object.keys(message).toSorted()).toEqual(['action', 'showFor', 'text', 'title', 'tone'])
    expect(saidOf(nothing, '').message).not.toHaveProperty('action')
  })

  it('[VERIF-22] says how much more is needed', () => {
    expect(saidOf(answer({ stakedAmount: '2000000', tier: 'none' })).message.text).toContain('Need 500,000 more BD staked')
  })

  /** The toasts for a check that failed with this error. */
  function failedWith(error: HttpError | NetworkError | undefined) {
    const show = vi.fn()
    announce({ buyUrl: '', onEligible: vi.fn(), show }).onFailure(verificationFailure(error))
    return show.mock.calls.map(([message]) => message)
  }
  const failed = { title: 'Verification Failed', tone: 'bad', showFor: 10_000 }

  it('[VERIF-23] [VERIF-24] [TOAST-09] failed: once, for 10 s, for every kind of failure', () => {
    for (const error of [new HttpError(503, 'busy', 'Service Unavailable'), new NetworkError('gone'), undefined]) expect(failedWith(error)).toMatchObject([failed])
  })

  it('[VERIF-25] [GEN-29] failed: with the status if there is one', () => {
    expect(failedWith(new HttpError(503, 'busy', 'Service Unavailable'))).toEqual([{ ...failed, text: 'API request failed with status 503' }])
  })

  it('[VERIF-26] failed: in its own words if there is none', () => {
    for (const error of [new NetworkError('gone'), undefined]) expect(failedWith(error)).toEqual([{ ...failed, text: 'Failed to verify BD staking' }])
  })
})
