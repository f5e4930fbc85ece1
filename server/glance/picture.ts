import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { site } from '../../src/content/site.ts'
import { markPaths } from './mark-paths.ts'
import type { FeedEngine } from '../feeds/engine.ts'
import type { Clock } from '../lib/clock.ts'
import { glanceFigures, type GlanceFigure } from './figures.ts'

/** A picture, and its entity tag. */
export interface Picture {
  png: Uint8Array<ArrayBuffer>
  etag: string
}

export interface PreviewPicture {
  /** The picture of the figures as they are; at most a minute behind them. Rejects if it can't be drawn. */
  current(): Promise<Picture>
}

/** What links to the app are shown with by those who preview them. */
const PICTURE_SIZE = { width: 1200, height: 630 } as const

/** --page, --ink, --ink-2, --line and --gold of the dark scheme in tokens.css: a picture has no scheme. */
const colours = { page: '#080e11', ink: '#f1efea', quiet: '#a4abae', line: '#232a2e', gold: '#e3bf6f' } as const

const REMADE_EVERY_MS = 60_000
/** Instrument Sans in TTF, the only form the library reads; beside the code, in the source as in a build. */
const [PLAIN, STRONG] = ['Instrument Sans', 'Instrument Sans SemiBold'] as const
const fontFiles = ['400', '600'].map((weight) => join(import.meta.dirname, 'fonts', `instrument-sans-${weight}.ttf`))

/** Draws the picture when it is asked for, never twice at a time, and keeps the last one alone. */
export function createPreviewPicture({ feeds, clock }: { feeds: Pick<FeedEngine, 'current'>; clock: Pick<Clock, 'now'> }): PreviewPicture {
  let kept: { picture: Promise<Picture>; svg: string; at: number } | null = null
  return {
    current() {
      const svg = drawing(glanceFigures(feeds))
      const now = clock.now()
      if (kept && (kept.svg === svg || now - kept.at < REMADE_EVERY_MS)) return kept.picture
      const made = { picture: draw(svg), svg, at: now }
      kept = made
      // A drawing that failed is not kept.
      made.picture.catch(() => {
        if (kept === made) kept = null
      })
      return made.picture
    },
  }
}

async function draw(svg: string): Promise<Picture> {
  const image = await renderAsync(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: PLAIN } })
  const png = new Uint8Array(image.asPng())
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` }
}

function drawing([vault, ...others]: readonly [GlanceFigure, ...GlanceFigure[]]): string {
  const { width, height } = PICTURE_SIZE
  const text = (x: number, y: number, size: number, fill: string, words: string, family: string = PLAIN) => `<text x="${x}" y="${y}" font-size="${size}" font-family="${family}" fill="${fill}">${escape(words)}</text>`
  const value = ({ value: amount, unit }: GlanceFigure, x: number, y: number, size: number) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-family="${STRONG}" fill="${colours.ink}">${escape(amount)}${unit === 'USD' ? '' : `<tspan font-size="${Math.round(size / 2.4)}" font-family="${PLAIN}" fill="${colours.quiet}" dx="${Math.round(size / 8)}">${escape(unit)}</tspan>`}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${colours.page}"/>
<g transform="translate(72 64) scale(1.75)" fill="${colours.gold}">${markPaths.map((path) => `<path d="${path}"/>`).join('')}</g>
${text(148, 105, 36, colours.ink, site.name, STRONG)}
${text(72, 218, 30, colours.quiet, vault.label)}
${value(vault, 70, 330, 116)}
${text(72, 382, 26, colours.quiet, vault.age)}
<path d="M72 428H1128" stroke="${colours.line}" stroke-width="2"/>
${others.map((one, index) => [text(72 + index * 540, 482, 26, colours.quiet, one.label), value(one, 71 + index * 540, 542, 54), text(72 + index * 540, 584, 22, colours.quiet, one.age)].join('\n')).join('\n')}
</svg>`
}

function escape(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
