import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { markPaths } from '../src/ui/mark.tsx'

/**
 * Draws public/icons and public/favicon.ico from the mark, public/shortcuts, and the picture in our mails. Run it after changing the mark (`npx tsx
 * scripts/make-icons.ts`) and commit the result: a build must not need a browser.
 */

/** --page and --gold of the dark scheme in tokens.css: an icon appears on surfaces without a scheme. */
const WATER = '#080e11'
const GOLD = '#e3bf6f'

interface Icon {
  /** Side of the square in pixels. */
  size: number
  /** Width of the mark as a share of the side. Maskable icons are cut to a circle of 80%. */
  mark: number
  /** Radius of the tile's corners as a share of the side; 0 where the system cuts its own shape. */
  corner: number
  /** The duck on its line, as on the dashboard; too fine below 100 px. */
  line: boolean
  /** One colour on transparent, for systems that tint. */
  monochrome?: true
}

const icons = {
  'icon-192': { size: 192, mark: 0.66, corner: 0.22, line: true },
  'icon-512': { size: 512, mark: 0.66, corner: 0.22, line: true },
  'maskable-192': { size: 192, mark: 0.5, corner: 0, line: true },
  'maskable-512': { size: 512, mark: 0.5, corner: 0, line: true },
  'monochrome-512': { size: 512, mark: 0.6, corner: 0, line: false, monochrome: true },
  'apple-touch-icon-180': { size: 180, mark: 0.6, corner: 0, line: true },
} as const satisfies Record<string, Icon>

/**
 * The pictures in the menu of the installed app's icon, on the grid of 16 px of src/ui/icons.tsx: a safe, a lock, a card,
 * a letter.
 */
const shortcuts = {
  vault: '<path d="M2 4.5h12v8H2zM5 12.5v1.5m6-1.5v1.5"/><circle cx="8" cy="8.5" r="2"/><path d="M8 6.5v-.8m0 5.6v-.8"/>',
  staking: '<rect x="3" y="7" width="10" height="7" rx="1"/><path d="M5.25 7V4.75a2.75 2.75 0 0 1 5.5 0V7M8 9.75v1.75"/>',
  card: '<rect x="1.75" y="3.5" width="12.5" height="9" rx="1.25"/><path d="M1.75 6.5h12.5M4 10h3"/>',
  contact: '<rect x="1.75" y="3.5" width="12.5" height="9" rx="1"/><path d="m2 4.25 6 5 6-5"/>',
} as const
const SHORTCUT_SIZE = 192

const tab = { mark: 0.8, corner: 0.2, line: false } as const
const faviconSizes = [16, 32, 48] as const
const folder = new URL('../public/icons/', import.meta.url)
const shortcutFolder = new URL('../public/shortcuts/', import.meta.url)

const mailPicture = new URL('../server/delivery/mail/mark-picture.ts', import.meta.url)
/** Shown at 36 px, sharp on dense screens. */
const MAIL_SIZE = 72

await mkdir(folder, { recursive: true })
await mkdir(shortcutFolder, { recursive: true })
await writeFile(new URL('icon.svg', folder), `${draw({ ...tab, size: 64 })}\n`)

const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})
for (const [name, icon] of Object.entries(icons)) await writeFile(new URL(`${name}.png`, folder), await render(icon.size, draw(icon)))
for (const [name, paths] of Object.entries(shortcuts)) {
  await writeFile(new URL(`${name}-${SHORTCUT_SIZE}.png`, shortcutFolder), await render(SHORTCUT_SIZE, drawShortcut(paths)))
}
const favicons: Buffer[] = []
for (const size of faviconSizes) favicons.push(await render(size, draw({ ...tab, size })))
await writeFile(new URL('../favicon.ico', folder), packIco(favicons))
await writeFile(mailPicture, mailModule(await render(MAIL_SIZE, draw({ size: MAIL_SIZE, mark: 0.66, corner: 0.22, line: false }))))
await browser.close()

function draw({ size, mark, corner, line, monochrome }: Icon): string {
  // The mark's ink reaches from 0.8 to 32 and from 3 to 28.2 on its grid of 32; that box is centred, not the grid.
  const scale = (size * mark) / 31.2
  const left = (size - 31.2 * scale) / 2 - 0.8 * scale
  const top = (size - 25.2 * scale) / 2 - 3 * scale
  // The line cuts off the lowest tenth of the duck.
  const water = top + 25.4 * scale
  const ink = monochrome ? '#fff' : GOLD
  const parts = [
    monochrome ? '' : `<rect width="${size}" height="${size}" rx="${round(size * corner)}" fill="${WATER}"/>`,
    line ? `<clipPath id="air"><rect width="${size}" height="${round(water)}"/></clipPath>` : '',
    `<g fill="${ink}"${line ? ' clip-path="url(#air)"' : ''}>`,
    `<g transform="translate(${round(left)} ${round(top)}) scale(${round(scale)})">`,
    ...markPaths.map((path) => `<path d="${path}"/>`),
    '</g></g>',
    line ? `<rect y="${round(water)}" width="${size}" height="${round(size / 64)}" fill="${ink}"/>` : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${parts.join('')}</svg>`
}

/** A line icon on the app's own tile, so that the menu shows which app it belongs to. */
function drawShortcut(paths: string): string {
  const size = SHORTCUT_SIZE
  const scale = (size * 0.54) / 16
  const at = round((size - 16 * scale) / 2)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" rx="${round(size * tab.corner)}" fill="${WATER}"/>`,
    `<g transform="translate(${at} ${at}) scale(${round(scale)})" fill="none" stroke="${GOLD}" stroke-width="1.25">${paths}</g></svg>`,
  ].join('')
}

async function render(size: number, svg: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`)
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

/** An .ico file: a directory of 16 bytes an image, then the PNGs as they are. */
function packIco(images: Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  images.forEach((image, index) => {
    const at = 6 + 16 * index
    const size = faviconSizes[index] ?? 0
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(image.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += image.length
  })
  return Buffer.concat([head, ...images])
}

/** A module, because the server is built into a few files and reads none of the repository's. */
function mailModule(png: Buffer): string {
  return `// Written by scripts/make-icons.ts.

/** The Content-ID of the mark in a mail. */
export const MARK_ID = 'mark@blackduck'

/** The mark on its own dark tile, which stands out on light and dark alike: ${MAIL_SIZE} by ${MAIL_SIZE} pixels. */
export const markPng = Buffer.from(
  '${png.toString('base64')}',
  'base64',
)
`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
