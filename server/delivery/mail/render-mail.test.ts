import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { submissionKinds } from '../../../src/contract/submission.ts'
import { caseMessage } from '../templates/case-event.ts'
import { templates } from '../templates/templates.ts'
import { hostileBodies } from '../testing/hostile-bodies.ts'
import { sampleCases } from '../testing/sample-cases.ts'
import { bodies } from '../testing/submissions.ts'
import { colours, tokens, type Colour } from './mail-colours.ts'
import { renderMail, withPictures } from './render-mail.ts'
import { contrast, fromOklch, invertedLightness, invertedWhole, type Rgb } from './testing/colour-maths.ts'

/** Gmail shows no more than this of a mail, and hides the rest behind a link. */
const GMAIL_CUTS_AT = 102 * 1024
/** Gmail drops a style sheet with more characters. */
const GMAIL_STYLE_MOST = 8192

const submission = (kind: (typeof submissionKinds)[number], body: Record<string, string>) => ({ kind, reference: 'BD-20261121-123456', body: { ...bodies[kind], ...body }, walletProven: true, createdAt: new Date('2026-11-21T14:32:10Z') })

const mails = submissionKinds.flatMap((kind) =>
  (['team', 'sender'] as const).flatMap((audience) =>
    ([['typical', {}], ...hostileBodies(kind)] as const).map(([values, body]) => {
      const message = templates[kind].write(submission(kind, body), audience, 'https://app.example.com')
      if (!message) throw new Error(`${kind}: ${values} is not what its contract takes`)
      return { name: `${kind} to the ${audience}, ${values}`, message, mail: renderMail(message) }
    }),
  ),
)

const caseMails = sampleCases.map(({ name, kind, events }) => {
  const message = caseMessage({ kind, reference: 'BD-20261121-123456', name: '<b>Jane</b> & "Co"', email: 'jane@example.com' }, events, 'https://app.example.com')
  if (!message) throw new Error(`${name}: no mail is sent of it`)
  return { name: `of a case, ${name}`, message, mail: renderMail(message) }
})

describe.each([...mails, ...caseMails])('$name', ({ message, mail: { html, text } }) => {
  it('is shown whole by Gmail', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(GMAIL_CUTS_AT)
    for (const [, sheet = ''] of html.matchAll(/<style>([^]*?)<\/style>/g)) expect(sheet.length).toBeLessThan(GMAIL_STYLE_MOST)
  })

  it('has no script, form, or anything that is loaded from elsewhere', () => {
    const elements = [...html.replaceAll(/<!--[^]*?-->/g, '').matchAll(/<([a-z][\w:-]*)([^>]*)>/gi)]
    expect([...new Set(elements.map(([, name]) => name))].toSorted()).toEqual(expect.arrayContaining(['body', 'img', 'table']))
    for (const [, name = '', attributes = ''] of elements) {
      expect(['html', 'head', 'meta', 'title', 'style', 'body', 'div', 'table', 'tr', 'td', 'th', 'p', 'h1', 'h2', 'a', 'img', 'br']).toContain(name)
      expect(attributes).not.toMatch(/\son\w+=|javascript:|url\(/i)
    }
    expect(html).not.toMatch(/@import|@font-face/)
    const loaded = [...html.matchAll(/\b(?:src|srcset|background)="([^"]*)"/g)].map(([, from]) => from)
    expect(loaded).toEqual(['cid:mark@blackduck'])
    const links = [...html.matchAll(/\bhref="([^"]*)"/g)].map(([, to = '']) => new URL(to.replaceAll('&amp;', '&')).origin)
    expect(links).toEqual(['https://app.example.com'])
  })

  it('is laid out by tables, with every style on its element', () => {
    expect(html).not.toMatch(/display:\s*(?:flex|grid)|position:|float:|var\(|oklch|rem[;"]/)
    for (const [table] of html.replaceAll(/<!--[^]*?-->/g, '').matchAll(/<table\b[^>]*>/g)) expect(table).toMatch(/cellpadding="0" cellspacing="0" border="0"/)
    const withoutStyles = html.replaceAll(/<style>[^]*?<\/style>/g, '')
    for (const [paragraph] of withoutStyles.matchAll(/<(?:p|h1|h2|th|a)\b[^>]*>/g)) expect(paragraph).toMatch(/style="[^"]*font-size:\d+px[^"]*color:#/)
  })

  it('shows what was typed as text, whole', () => {
    const shown = html.replaceAll(/<br>/g, '\n').replaceAll(/<[^>]*>/g, '')
    const read = (value: string) => value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', '\'').replaceAll('&amp;', '&')
    for (const { value } of [...message.facts, ...message.texts]) {
      expect(read(shown)).toContain(value)
      for (const line of value.split('\n')) expect(text).toContain(line.trimEnd())
    }
    expect(read(shown)).toContain(message.title)
  })

  it('begins with its preview, so that inboxes show nothing else beside the subject', () => {
    const body = html.slice(html.indexOf('<body'))
    const [, hidden = ''] = /<div style="display:none[^"]*">([^<]*)</.exec(body) ?? []
    expect(body.indexOf(hidden)).toBeLessThan(body.indexOf('<table'))
    expect(message.preview).not.toBe('')
    expect(hidden.length).toBeGreaterThan(100)
  })

  it('holds its picture where there are no parts', () => {
    const alone = withPictures(renderMail(message))
    expect(alone).toContain('src="data:image/png;base64,')
    expect(alone).not.toContain('cid:')
  })
})

describe('the colours', () => {
  it('are those of the app', () => {
    const css = readFileSync(new URL('../../../src/ui/tokens.css', import.meta.url), 'utf8')
    for (const [name, schemes] of Object.entries(tokens)) {
      const [, ...values] = new RegExp(String.raw`--${name}: light-dark\(oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\), oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)\)`).exec(css) ?? []
      const [l1 = 0, c1 = 0, h1 = 0, l2 = 0, c2 = 0, h2 = 0] = values.map(Number)
      expect([hexOf(fromOklch(l1, c1, h1)), hexOf(fromOklch(l2, c2, h2))], name).toEqual([...schemes])
    }
  })

  // What clients make of them: as they are, or turned over by those that force a dark scheme of their own.
  const turned = {
    'as designed': { text: same, background: same },
    'dark text and light backgrounds turned over (Gmail on Android)': { text: (rgb: Rgb) => (brightness(rgb) < 150 ? invertedLightness(rgb, 0) : rgb), background: (rgb: Rgb) => (brightness(rgb) > 205 ? invertedLightness(rgb, 0) : rgb) },
    'lightness turned over, down to dark grey (Outlook)': { text: (rgb: Rgb) => invertedLightness(rgb, 21), background: (rgb: Rgb) => invertedLightness(rgb, 21) },
    'inverted whole (Gmail on iOS)': { text: invertedWhole, background: invertedWhole },
  }
  const pairs = [
    ['ink', 'page'],
    ['ink', 'card'],
    ['quiet', 'card'],
    ['button-text', 'button'],
  ] as const satisfies readonly (readonly [Colour, Colour])[]

  it.each(Object.entries(turned))('are readable: %s', (name, { text, background }) => {
    // A client that turns colours over doesn't ask for the dark ones.
    for (const scheme of name === 'as designed' ? ([0, 1] as const) : ([0] as const)) {
      for (const [ink, paper] of pairs) {
        expect(contrast(text(rgbOf(colours[ink][scheme])), background(rgbOf(colours[paper][scheme]))), `${ink} on ${paper}, ${scheme}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })
})

const same = (rgb: Rgb) => rgb

/** From 0 to 255, as Chromium judges what to turn over. */
function brightness([r, g, b]: Rgb): number {
  return 255 * (0.299 * r + 0.587 * g + 0.114 * b)
}

function rgbOf(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel * 255).toString(16).padStart(2, '0')).join('')}`
}
