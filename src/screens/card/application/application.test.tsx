import { describe, expect, it } from 'vitest'
import { cardApplication } from '../../../contract/card-application.ts'
import type { ConfirmationState, DeliveryMethod } from '../../../contract/submission.ts'
import { tokenomics } from '../../../content/tokenomics.ts'
import { emptyPage } from '../../../page/testing/empty-page.ts'
import { pageView } from '../../../page/page-view.ts'
import { renderScreen, words } from '../../../testing/screen.tsx'
import { alertItems, applicationOf, fieldOf, promisesOf } from './application-fields.ts'
import { ApplicationOffer } from './application-offer.tsx'
import { ApplicationOverlay } from './application-overlay.tsx'
import { ApplicationSuccess } from './application-success.tsx'

const applicant = { walletAddress: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', tier: 'banker', stakedAmount: '6000000' }
const fields = { cardAlias: 'A', fullName: 'Ada Lovelace', email: 'ada@example.org', telegram: '@ada', notes: '' }
const view = pageView(emptyPage)

describe('the application over the card page', () => {
  const html = renderScreen(view, <ApplicationOverlay applicant={applicant} onClose={() => {}} />)
  const text = words(html)
  const tagOf = (name: string) => new RegExp(`<(?:input|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? ''

  it('[APP1-04] [APP1-05] [APP1-06] says that the verification is complete, and names the product and the form', () => {
    expect(html).toMatch(/^<dialog[^>]*data-shape="overlay"/)
    expect(text).toContain('VERIFICATION COMPLETE')
    expect(text).toContain('BlackDuck Virtual Card')
    expect(html).toMatch(/<h2[^>]*>Premium Virtual Card Application<\/h2>/)
  })

  it('[APP1-07] [APP1-08] [APP1-09] shows the account', () => {
    expect(text).toContain('Account Details')
    expect(text).toContain('Membership TierBanker')
    expect(text).toContain('BD Token Holdings6,000,000.00 BD')
    expect(text).toContain(`Wallet Address${applicant.walletAddress}`)
  })

  it.each([
    ['[APP1-10]', 'cardAlias'],
    ['[APP1-11]', 'fullName'],
    ['[APP1-12]', 'email'],
    ['[APP1-13]', 'telegram'],
  ])('%s asks for %s', (_, name) => {
    expect(tagOf(name)).toMatch(/ required=""/)
  })

  it('[APP1-12] [APP1-13] asks for an email address, and for a handle without its @', () => {
    expect(tagOf('email')).toContain('type="email"')
    expect(text).toContain('Without the @')
  })

  it('[APP1-14] has an optional field for notes', () => {
    expect(html).toMatch(/<label[^>]*>Additional Requirements</)
    expect(tagOf('notes')).toMatch(/^<textarea/)
    expect(tagOf('notes')).not.toContain('required')
  })

  it('[APP1-15] [A-22] has these five fields, including the alias, and leaves the validation to the browser', () => {
    expect(html.match(/<(input|textarea)[^>]* name=/g)).toHaveLength(5)
    expect(html).not.toContain('novalidate')
  })

  it('[APP1-16] does not limit lengths', () => {
    expect(html).not.toMatch(/(min|max)length/i)
    expect(cardApplication.safeParse(applicationOf(fields, applicant)).success).toBe(true)
  })

  it('[APP1-17] [APP1-18] can be cancelled or submitted', () => {
    expect([...html.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, label]) => label)).toEqual(['Submit Application', 'Cancel'])
  })

  it('[APP1-21] sends the fields that the call takes', () => {
    const body = applicationOf({ ...fields, notes: 'Matte' }, applicant)
    expect(body).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      wallet: applicant.walletAddress,
      bd_amount: '6000000',
      tier: 'banker',
      telegram: 'ada',
      alias: 'A',
      notes: 'Matte',
    })
    expect(cardApplication.parse(body)).toEqual(body)
  })

  it('shows a refusal at its field', () => {
    expect(['alias', 'name', 'telegram', 'wallet', undefined].map(fieldOf)).toEqual(['cardAlias', 'fullName', 'telegram', null, null])
  })
})

describe('after the application', () => {
  const success = (deliveryMethods: DeliveryMethod[], confirmation: ConfirmationState) =>
    renderScreen(view, <ApplicationSuccess accepted={{ success: true, referenceNumber: 'BD-20261121-123456', deliveryMethods, confirmation }} fields={fields} onClose={() => {}} />)
  const html = success(['email', 'telegram'], 'on_its_way')
  const text = words(html)

  it('[APP1-22] [APP1-26] [APP1-27] says that it was submitted, with its reference number', () => {
    expect(text).toContain('Application Submitted Successfully!')
    expect(text).toContain('BD-20261121-123456')
  })

  it('[APP1-28] [APP1-29] [APP1-30] has three cards: email to the address, Telegram with the handle, and the stored copy', () => {
    const cards = [...html.matchAll(/<h4[^>]*>(.*?)<\/h4><p>(.*?)<\/p>/g)].map(([, title, said]) => [title, said])
    expect(cards).toEqual([
      ['Email confirmation', 'To ada@example.org. On its way.'],
      ['Telegram notification', 'On its way to the team, with your handle @ada'],
      ['Admin dashboard copy', 'Saved for the team that reviews it'],
    ])
  })

  it('does not claim to send what this server does not send', () => {
    const [email, telegram, admin] = promisesOf({ deliveryMethods: [], confirmation: 'none' }, fields)
    expect(email).toEqual({ title: 'Email confirmation', text: 'To ada@example.org. Not sent: this server sends no email. Keep the reference number.' })
    expect(telegram?.title).toBe('Telegram notification')
    expect(telegram?.text).not.toMatch(/^Sent/)
    expect(telegram?.text).toContain('@ada')
    expect(admin?.text).toContain('Saved')
    expect(alertItems({ deliveryMethods: [] })).toEqual(['Card details within 24-48 hours', 'A copy in the admin dashboard'])
  })

  it('says here, in the alert and on the page of the other form that the sixth confirmation of a day is not sent', () => {
    const limited = { deliveryMethods: ['email' as const], confirmation: 'limit' as const }
    expect(promisesOf(limited, fields)[0]?.text).toBe('To ada@example.org. Not sent: no more than 5 go to one address in 24 hours. Keep the reference number.')
    expect(alertItems(limited)).not.toContain('Email confirmation')
    expect(words(success(['email'], 'limit'))).not.toContain('On its way')
  })

  it('[APP1-31] announces the next steps', () => {
    expect(text).toContain('What happens next?')
  })

  it('[APP1-32] [APP1-33] [APP1-34] [APP1-35] lists the next steps', () => {
    expect([...html.matchAll(/<li>([^<]+)<\/li>/g)].map(([, step]) => step)).toEqual([
      'Review within 24 hours',
      'KYC verification (if required)',
      'Card details via secure email',
      'Activation instructions via Telegram',
    ])
  })

  it('[TOKN-11] [X-08] keeps the KYC step of the application beside the no-KYC wording of the offer', () => {
    expect(text).toContain('KYC verification (if required)')
    expect(JSON.stringify(tokenomics)).toContain('no-KYC')
  })

  it('[APP1-39] lists four things in its alert', () => {
    expect(alertItems({ deliveryMethods: ['email', 'telegram'], confirmation: 'on_its_way' })).toEqual(['Email confirmation', 'Telegram notification', 'Card details within 24-48 hours', 'A copy in the admin dashboard'])
  })

  it('[APP1-38] shows its alert half a second later, not at once', () => {
    expect(html).toMatch(/<div role="alert"[^>]*><\/div>/)
  })
})

describe('the offer on the card page', () => {
  it('links to both forms', () => {
    const html = renderScreen(view, <ApplicationOffer applicant={applicant} />)
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/card-registration', '/card-application'])
  })
})
