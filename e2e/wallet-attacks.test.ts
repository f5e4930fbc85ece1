import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { walletOf } from '../server/demo/chain/keys.ts'
import { walletReturn } from '../src/screens/wallet-return/content.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { until } from './support/until.ts'
import { codeIn } from './support/wallet-app/prompt.ts'
import { walletPhone } from './support/wallet-app/wallet-app.ts'
import { devicesOf, type SettingName } from './support/wallet-settings.ts'
import { proven, walletVisit } from './support/wallet-visit.ts'

/** What others may try with the links of wallet apps: only what takes browser, server and two people. The rest are in both-sides.test.ts and units. */

let browser: Browser
let app: App
let people = 0

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ smallChain: true })
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

const victim = walletOf('attacks', 'victim')

/** Somebody who begins in the app, and whose links open the wallet of `account`. */
async function somebody(setting: SettingName, account = victim) {
  people += 1
  const visit = await walletVisit(browser, app, { wallet: 'Phantom', setting, account, other: walletOf('attacks', 'other'), address: `192.0.2.${people}` })
  onTestFinished(() => visit.close())
  return visit
}

/** A browser on the phone of the victim, who has begun nothing. */
async function victimsPhone() {
  people += 1
  const devices = await devicesOf(browser, 'iOS Safari', `192.0.2.${people}`)
  onTestFinished(() => devices.close())
  return devices.window()
}

const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, exact: true }).waitFor()

describe('a stranger who sends a link', () => {
  it('gets nothing from whoever compares the code, which no app of theirs shows, and declines', async () => {
    const stranger = await somebody('desktop by QR')
    const phone = await victimsPhone()
    const connecting = await stranger.ask()
    // Connecting gives away an address, which is public.
    await phone.goto(connecting.approve())
    await heading(phone, walletReturn.left.title)
    const signing = await stranger.ask()
    const code = codeIn(signing.text) ?? ''
    expect(signing.text).toContain(`Sign only if`)
    expect(code).toMatch(/^\d{3} \d{3}$/)
    await expect.poll(() => phone.getByText(code).count()).toBe(0)
    await phone.goto(signing.refuse())
    await stranger.failed('refused')
    await expect.poll(() => proven(stranger.page()).count()).toBe(0)
  })

  it('loses what was signed all the same, once the page of return is told that nobody here started this', async () => {
    const stranger = await somebody('desktop by QR')
    let token = ''
    stranger.page().on('request', (request) => {
      token = request.headers()['wallet-proof'] ?? token
    })
    const phone = await victimsPhone()
    await phone.goto((await stranger.ask()).approve())
    await heading(phone, walletReturn.left.title)
    await phone.goto((await stranger.ask()).approve())
    await heading(phone, walletReturn.left.title)
    await proven(stranger.page()).waitFor()
    const asStranger = async () => (await fetch(`${app.url}/api/virtual-card/status?walletAddress=${victim.address}`, { headers: { 'Wallet-Proof': token } })).status
    expect(await asStranger()).toBe(404)
    await phone.getByRole('button', { name: walletReturn.notMine.action }).click()
    await heading(phone, walletReturn.disowned.title)
    expect(await asStranger()).toBe(401)
  })
})

describe('whoever opens the page of return first', () => {
  it('with an answer of their own only makes the app say that it belongs to another request, and the next link works', async () => {
    const visit = await somebody('iOS home screen')
    const back = (await visit.ask()).approve()
    // Sealed for another app's key, by another wallet.
    const elsewhere = await somebody('desktop by QR', walletOf('attacks', 'attacker'))
    const forged = new URL((await elsewhere.ask()).approve())
    forged.searchParams.set('pairing', new URL(back).searchParams.get('pairing') ?? '')
    const attacker = await victimsPhone()
    await attacker.goto(forged.href)
    await heading(attacker, walletReturn.left.title)
    const again = await visit.failed('another_pairing')
    await again.click()
    await visit.prove()
    expect(visit.devices.errors).toEqual([])
  })

  it('with the true answer changes nothing: it is the app’s alone to read, and it counts once', async () => {
    const visit = await somebody('iOS home screen')
    const back = (await visit.ask()).approve()
    for (const title of [walletReturn.left.title, walletReturn.before.title]) {
      const page = await victimsPhone()
      await page.goto(back)
      await heading(page, title)
      expect(new URL(page.url()).search).toBe('')
      await expect.poll(() => page.locator('body').innerText()).not.toContain(victim.address)
    }
    await visit.prove()
  })
})

describe('a wallet that lies', () => {
  it.each([
    ['connect', 'weak_key', 'weak_key'],
    ['signMessage', 'text_changed', 'wrong_signature'],
  ] as const)('when it is asked to %s, with %s, is refused in words, and proves nothing', async (method, how, failure) => {
    const visit = await somebody('Android Chrome')
    await visit.prove({ trick: { method, how } })
    await visit.failed(failure)
    await expect.poll(() => proven(visit.page()).count()).toBe(0)
  })
})

describe('a link', () => {
  it('is another one each time, below 1,500 characters, and leads back to this origin; the wallet shows nothing for the same one twice', async () => {
    const visit = await somebody('Android Chrome')
    const links = [await visit.link()]
    await visit.page().getByRole('button', { name: 'Ask Phantom again' }).click()
    links.push(await visit.link())
    expect(new Set(links).size).toBe(2)
    const phone = walletPhone('Phantom', victim, victim)
    for (const link of links) {
      expect(link.length).toBeLessThan(1500)
      expect(new URL(new URL(link).searchParams.get('redirect_link') ?? '').origin).toBe(app.url)
      phone.ask(link)
    }
    expect(() => phone.ask(links[1] ?? '')).toThrow('the same link')
    await until(() => visit.devices.followed.length === 2, { what: 'both to be followed' })
  })
})
