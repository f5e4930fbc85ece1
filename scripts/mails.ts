import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { chromiumCandidates, launchChromium } from '../e2e/chromium.ts'
import { cache, root } from './layout.ts'
import { sampleMails } from './mails/sample-mails.ts'

// `npm run mails`: every mail that the server can send, with usual and with hostile values, in .cache/mails/: as HTML, as
// text, and as .eml, which mail programs open. Where there is a Chromium, also as pictures: two widths, in both schemes, and as
// a client turns it over that forces a dark scheme of its own. `-- --no-pictures` leaves them out.

const folder = join(cache, 'mails')
const WIDTHS = [390, 700] as const
/** About what Gmail on Android does to a mail: Chromium's own forced dark scheme. It turns small pictures over too. */
const FORCED_DARK = ['--enable-features=WebContentsForceDark:inversion_method/cielab_based']

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const mails = await sampleMails()
for (const { name, html, text, eml } of mails) {
  writeFileSync(join(folder, `${name}.html`), html)
  writeFileSync(join(folder, `${name}.txt`), text)
  writeFileSync(join(folder, `${name}.eml`), eml)
}
console.log(`${mails.length} mails, each as .html, .txt and .eml: ${relative(root, folder)}/`)

const [program] = chromiumCandidates()
if (process.argv.includes('--no-pictures')) console.log('No pictures, as asked.')
else if (program === undefined) console.log('No pictures, as there is no Chromium: set CHROME_PATH to one.')
else {
  const browser = await launchChromium('whole')
  for (const scheme of ['light', 'dark'] as const) await shoot(browser, scheme, scheme)
  await browser.close()
  const forcing = await chromium.launch({ executablePath: program, args: [...FORCED_DARK, '--disable-gpu', '--disable-quic'] })
  await shoot(forcing, 'light', 'forced')
  await forcing.close()
  console.log(`Pictures of each in light, dark and forced dark, ${WIDTHS.join(' and ')} wide: ${relative(root, folder)}/pictures/`)
}

async function shoot(browser: Browser, colorScheme: 'light' | 'dark', named: string): Promise<void> {
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  for (const width of WIDTHS) {
    const page = await browser.newPage({ viewport: { width, height: 700 }, colorScheme, javaScriptEnabled: false })
    for (const { name, html } of mails) {
      // A client that forces its own scheme doesn't read the mail's.
      await page.setContent(named === 'forced' ? html.replaceAll(/<style>[^]*?<\/style>|<meta name="(?:supported-)?color-scheme"[^>]*>/g, '') : html)
      await page.screenshot({ path: join(folder, 'pictures', `${name}-${width}-${named}.png`), fullPage: true })
    }
    await page.close()
  }
}
