import { describe, expect, it } from 'vitest'
import { cardApplicationV2 } from '../../contract/card-application.ts'
import { cardTierNames, cardTiers } from '../../content/card-tiers.ts'
import { pageAt } from '../../content/pages.ts'
import type { DeliveryMethod } from '../../contract/submission.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { pageView } from '../../page/page-view.ts'
import { screenOfPath } from '../../screen-of-path.ts'
import { card, renderScreen, words } from '../../testing/screen.tsx'
import { ApplicationSuccess } from './application-success.tsx'
import { Application } from './application.tsx'
import { CardApplication } from './card-application.tsx'
import { applicationFields, applicationOf, blankFields, fieldOf } from './fields.ts'

const applicant = { walletAddress: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', tier: 'banker', stakedAmount: '6000000' }
const fields = { firstName: 'Al', lastName: 'Bo', email: 'al@example.org', phoneNumber: '0123456789', alias: 'abc' }
const view = pageView(emptyPage)

describe('the application page', () => {
  const html = renderScreen(view, <Application applicant={applicant} />)

  it('[APP2-01] [SHELL-30] [A-12] has its own path and name', () => {
    expect(screenOfPath.get('/card-application')).toBe('src/screens/card-application/card-application.tsx')
    expect(pageAt('/card-application').title).toContain('Card Application')
    expect(renderScreen(view, <CardApplication />)).toMatch(/<h1[^>]*>Virtual Card Application<\/h1>/)
  })

  it('offers the wallet check first if no wallet was verified', () => {
    const page = renderScreen(view, <CardApplication />)
    expect(page).toContain('href="/virtual-card"')
    expect(page).not.toContain('<form')
  })

  it('[APP2-02] shows the verified wallet', () => {
    const wallet = words(card(html, 'Verified wallet'))
    expect(wallet).toContain('7xKXtg2C')
    expect(wallet).toContain('Banker')
    expect(wallet).toContain('6,000,000.00 BD')
  })

  it('says that tier and stake are minimums if the staking history was not complete', () => {
    const wallet = words(card(renderScreen(view, <Application applicant={{ ...applicant, atLeast: true }} />), 'Verified wallet'))
    expect(wallet).toContain('Tierat least Banker')
    expect(wallet).toContain('Stakedat least 6,000,000.00 BD')
  })

  it('[APP2-03] [APP2-04] [APP2-05] [APP2-07] has three sections with five fields', () => {
    const names = (section: string) => [...card(html, section).matchAll(/<input[^>]* name="([^"]+)"/g)].map(([, name]) => name)
    expect(names('Personal details')).toEqual(['firstName', 'lastName'])
    expect(names('Contact')).toEqual(['email', 'phoneNumber'])
    expect(names('Card configuration')).toEqual(['alias'])
  })

  it('[APP2-06] sums up the application', () => {
    const summary = words(card(html, 'Application summary'))
    expect(summary).toContain('CardBanker, Professional')
    expect(summary).toContain('Daily limit$5,000')
    expect(summary).toContain('Monthly limit$150,000')
  })
})

describe('its rules', () => {
  const messages = (over: Partial<typeof fields>) => applicationFields.safeParse({ ...fields, ...over }).error?.issues.map(({ message }) => message) ?? []

  it('accepts the shortest valid values', () => expect(messages({})).toEqual([]))

  it('[APP2-08] [APP2-09] requires two characters in each name', () => {
    expect(messages({ firstName: 'A' })).toEqual(['First name must be at least 2 characters'])
    expect(messages({ lastName: 'B' })).toEqual(['Last name must be at least 2 characters'])
  })

  it('[APP2-10] [APP2-11] requires an email address, and ten characters in a phone number', () => {
    expect(messages({ email: 'x' })).toEqual(['Please enter a valid email address'])
    expect(messages({ phoneNumber: '012345678' })).toEqual(['Please enter a valid phone number'])
  })

  it('[APP2-12] [APP2-13] requires three to twenty characters in an alias', () => {
    expect(messages({ alias: 'ab' })).toEqual(['Alias must be at least 3 characters'])
    expect(messages({ alias: 'a'.repeat(21) })).toEqual(['Alias must be less than 20 characters'])
  })

  it('[APP2-14] accepts an alias of exactly 20, although its message says less than 20', () => expect(messages({ alias: 'a'.repeat(20) })).toEqual([]))

  it('does not count blanks at the ends', () => expect(messages({ firstName: ' A ' })).toHaveLength(1))

  it('reports every error of an empty form', () => {
    expect(applicationFields.safeParse(blankFields).error?.issues).toHaveLength(5)
  })

  it('[APP2-15] sends both names as one, with the fields that the call takes', () => {
    const body = applicationOf(fields, applicant)
    expect(body).toEqual({ name: 'Al Bo', email: 'al@example.org', wallet: applicant.walletAddress, bd_amount: '6000000', tier: 'banker', phone: '0123456789', alias: 'abc' })
    expect(cardApplicationV2.parse(body)).toEqual(body)
  })

  it('shows a refusal at its field', () => {
    expect(['name', 'phone', 'alias', 'email', 'wallet', undefined].map(fieldOf)).toEqual(['firstName', 'phoneNumber', 'alias', 'email', null, null])
  })
})

describe('its success screen', () => {
  const success = (tier: string, deliveryMethods: DeliveryMethod[] = ['email', 'telegram']) =>
    renderScreen(view, <ApplicationSuccess applicant={{ ...applicant, tier }} accepted={{ success: true, referenceNumber: 'BD-20261121-123456', deliveryMethods }} />)

  it('[APP2-16] shows the reference number and the delivery methods', () => {
    expect(words(success('banker'))).toContain('Reference numberBD-20261121-123456')
    expect(words(success('banker'))).toContain('On its way to the team byEmail, Telegram')
    expect(words(success('banker', []))).toContain('sends neither email nor Telegram')
  })

  it('[APP2-22] [APP2-23] labels daily and monthly limits correctly, as decided, from the one table', () => {
    for (const tier of cardTierNames) {
      expect(words(success(tier))).toContain(`Daily limit${cardTiers[tier].dailyLimit}`)
      expect(words(success(tier))).toContain(`Monthly limit${cardTiers[tier].monthlyLimit}`)
    }
    expect(words(success('duckling'))).toContain('Daily limit$2,000Monthly limit$60,000')
  })

  it('[APP2-20] [APP2-21] links to the dashboard, and to the card page in a new tab', () => {
    const html = success('banker')
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Return to Dashboard<\/a>/)
    expect(html).toMatch(/<a[^>]*href="\/virtual-card"[^>]*target="_blank"[^>]*><span>Learn More<\/span>/)
  })
})
