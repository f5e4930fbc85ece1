import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { card } from '../../../content/card.ts'
import { emptyPage } from '../../../page/testing/empty-page.ts'
import { openApp, type Answer } from '../../../testing/open-app.tsx'

/** The wallet check of the card page, with every answer given here. */

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'staking_ledger' }
const nothing = { isStaking: false, stakedAmount: '0', tier: 'none', detectionMethod: 'none', meta }
const notEligible = { eligible: false, bdBalance: '0', usdValue: 0, tier: 'none', meta }
const stake = { ...nothing, isStaking: true, stakedAmount: '6000000', tier: 'banker' }
const eligible = { eligible: true, bdBalance: '3000000', usdValue: 339.9, tier: 'banker', meta }
const failure = (status: number, more: object = {}) => Response.json({ success: false, code: 'x', error: 'x', ...more }, { status })

/** The card page, both calls of a check answered as told, by what `said` holds at the time. */
async function open(verification: Answer = nothing, eligibility: Answer = notEligible) {
  const said = { verification, eligibility }
  const { deployment } = emptyPage
  const opened = await openApp('/virtual-card', {
    page: { deployment: { ...deployment, links: { ...deployment.links, buy: 'https://buy.example' } } },
    answers: { '/api/verify-bd-tokens': () => said.verification, '/api/virtual-card/eligibility': () => said.eligibility },
  })
  const verified = () => opened.asked.filter(({ path }) => path.startsWith('/api/verify-bd-tokens'))
  return { ...opened, said, verified }
}

const field = () => screen.getByLabelText('Solana wallet address')
/** Into the empty field, as an address gets there. */
async function paste(user: UserEvent, wallet: string): Promise<void> {
  await user.click(field())
  await user.paste(wallet)
}
const verifyButton = () => screen.getByRole('button', { name: 'Verify Wallet' })
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const main = () => within(screen.getByRole('main'))
/** The value of a line of the result. */
const line = (term: string) => main().getByText(term, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent

describe('the check of a wallet without a stake', () => {
  async function refused() {
    const opened = await open()
    await paste(opened.user, ` ${WALLET} `)
    await opened.user.click(verifyButton())
    const alert = await screen.findByRole('alert')
    return { ...opened, alert }
  }

  it('[VERIF-17] [VERIF-19] [VERIF-20] [VERIF-21] is refused', async () => {
    const { alert } = await refused()
    expect(alert.textContent).toContain('ACCESS DENIED - INSUFFICIENT STAKING')
    expect(alert.textContent).toContain('MINIMUM 2,500,000 BD TOKENS REQUIRED FOR STAKING')
    expect(alert.textContent).toContain('Must stake 2,500,000 BD tokens for virtual card eligibility')
  })

  it('[VERIF-18] leads to where BD can be bought', async () => {
    const { alert } = await refused()
    const link = within(alert).getByRole('link', { name: /Buy BD Tokens/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://buy.example', '_blank'])
  })

  it('[VERIF-16] [VERIF-27] is one call, whose result stays', async () => {
    const { verified } = await refused()
    await waitFor(() => expect(line('Card eligibility')).toBe('Not eligible'))
    expect(verified().map(({ path }) => path)).toEqual([`/api/verify-bd-tokens?walletAddress=${WALLET}`])
  })

  it('[VERIF-07] [SCOPE-20] offers a manual check', async () => {
    await refused()
    const required = await screen.findByRole('group', { name: 'Verification Required' })
    expect(within(required).getByRole('button', { name: 'Request Manual Verification' }).getAttribute('aria-expanded')).toBe('false')
  })

  it('shows that the team has verified a wallet whose stake is not found, and lets it go on', async () => {
    const { user } = await open({ ...nothing, isStaking: true, tier: 'duckling', detectionMethod: 'manual_verification' }, { ...notEligible, eligible: true, tier: 'duckling' })
    await paste(user, WALLET)
    await user.click(verifyButton())
    await user.click(within(await screen.findByRole('dialog')).getAllByRole('button', { name: /close/i })[0] ?? document.body)
    expect(line(card.result.detection)).toBe('Verified by the team')
    expect(line(card.result.tier)?.toLowerCase()).toContain('duckling')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[VERIF-09] offers a manual check only where no tier was found either', async () => {
    const { user } = await open({ ...nothing, stakedAmount: '2000000', tier: 'duckling' }, { ...notEligible, tier: 'duckling' })
    await paste(user, WALLET)
    await user.click(verifyButton())
    expect(await main().findByText(/Need 500,000 more BD staked/)).toBeTruthy()
    expect(screen.queryByText('Verification Required')).toBeNull()
  })
})

describe('the check of a wallet that has staked enough', () => {
  it('[TIERD-14] [CARD-16] closes its dialog on request, and marks the limits of the tier', async () => {
    const { user } = await open(stake, eligible)
    await paste(user, WALLET)
    await user.click(verifyButton())
    const dialog = await screen.findByRole('dialog', { name: 'BLACKDUCK REBEL ACCEPTED!' })
    await user.click(within(dialog).getByRole('button', { name: 'Continue Exploring Platform' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(line('BD holdings')).toBe('3.00M BD')
    await user.click(main().getByRole('tab', { name: 'Spending Limits' }))
    const own = (await within(await main().findByRole('tabpanel', { name: 'Spending Limits' })).findByText('This wallet')).closest('li')
    expect(own?.textContent).toContain('$150,000')
  })

  it('[TIERD-12] [TIERD-13] leads from its dialog to the registration, over the same screen, where the application can be called off', async () => {
    const { user } = await open(stake, eligible)
    await paste(user, WALLET)
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'BLACKDUCK REBEL ACCEPTED!' })
    expect(dialog.textContent).toContain(`${WALLET.slice(0, 8)}...${WALLET.slice(-6)}`)
    await user.click(within(dialog).getByRole('button', { name: 'PROCEED TO ALIAS REGISTRATION' }))
    const application = await screen.findByRole('dialog', { name: 'Premium Virtual Card Application' })
    expect(window.location.pathname).toBe('/card-registration')
    await user.click(within(application).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([line('Card eligibility'), field()]).toMatchObject(['Eligible', { value: WALLET }])
  })
})

describe('the wallet check', () => {
  it.each(['/virtual-card', '/card-registration'])('[SHELL-05] [SHELL-06] [CARD-01] [SCOPE-13] is the same screen at both of its paths: %s', async (path) => {
    await openApp(path)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Virtual card')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Card Details', 'Spending Limits', 'Usage Analytics'])
    expect(screen.getAllByLabelText('Solana wallet address')).toHaveLength(1)
  })

  it('[VERIF-10] [VERIF-23] [VERIF-25] says why a verification failed, keeps what was typed, and can be repeated', async () => {
    const { user, said } = await open(failure(503), failure(503))
    await paste(user, WALLET)
    await user.click(verifyButton())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Verification Failed')
    expect(alert.textContent).toContain('API request failed with status 503')
    expect(field()).toHaveProperty('value', WALLET)
    Object.assign(said, { verification: nothing, eligibility: notEligible })
    await user.click(verifyButton())
    await waitFor(() => expect(line('Card eligibility')).toBe('Not eligible'))
  })

  it('says that there is no answer yet while the staking history is incomplete, refuses no wallet, and checks again', async () => {
    const unknown = failure(503, { code: 'incomplete', error: 'Not complete yet.', outstanding: 3 })
    const { user, said, verified } = await open(unknown, unknown)
    await paste(user, WALLET)
    await user.click(verifyButton())
    expect(await main().findByText(/The staking history is not complete yet: 3 transactions are still to be read\./)).toBeTruthy()
    expect(screen.queryByText(/ACCESS DENIED|Not eligible|Verification Failed|Verification Required/)).toBeNull()
    const unread = { ...meta, state: 'incomplete', outstanding: 1 }
    Object.assign(said, { verification: { ...stake, meta: unread }, eligibility: { ...eligible, bdBalance: '0', usdValue: null, meta: unread } })
    await user.clear(field())
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await user.click(await screen.findByRole('button', { name: 'Continue Exploring Platform' }))
    expect(verified().at(-1)?.path).toContain(WALLET)
    expect(line('Tier')).toMatch(/^at least\s*Banker$/)
    expect(line('Card eligibility')).toBe('Eligible')
  })

  it('[VERIF-03] [VERIF-04] verifies neither nothing nor twice, and can be stopped', async () => {
    const { user, verified } = await open('never', 'never')
    expect(isOff(verifyButton())).toBe(true)
    await user.click(verifyButton())
    expect(verified()).toEqual([])
    await paste(user, WALLET)
    expect(isOff(verifyButton())).toBe(false)
    await user.click(verifyButton())
    expect(await screen.findByRole('progressbar', { name: 'Reading the chain' })).toBeTruthy()
    expect(isOff(verifyButton())).toBe(true)
    await user.click(verifyButton())
    await user.type(field(), '{Enter}')
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Reading the chain' })).toBeNull())
    expect(screen.queryByText('Verification Failed')).toBeNull()
    expect(isOff(verifyButton())).toBe(false)
    expect(verified()).toHaveLength(1)
  })

  it('sends no request for what is not an address', async () => {
    const { user, verified } = await open()
    await paste(user, '0x52908400098527886E0F7030069857D2E4169EE7')
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/This is not a Solana address/)).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    await user.type(field(), '{Backspace}')
    expect(field().getAttribute('aria-invalid')).toBe('false')
    expect(verified()).toEqual([])
  })
})

describe('the polished card', () => {
  it('[SHELL-13] shows the tier that the address names, and keeps the chosen one there', async () => {
    const { user } = await openApp('/polished-card?tier=raven')
    const picture = () => screen.getByRole('img', { name: /BlackDuck card/ }).getAttribute('aria-label')
    await waitFor(() => expect(picture()).toContain('Raven'))
    await user.click(screen.getByRole('button', { name: 'Banker' }))
    await waitFor(() => expect(window.location.search).toBe('?tier=banker'))
    expect(window.location.pathname).toBe('/polished-card')
    expect(picture()).toContain('Banker, Professional')
    expect(screen.getByRole('main').textContent).toContain('$150,000')
  })
})
