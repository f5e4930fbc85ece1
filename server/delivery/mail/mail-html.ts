import { html, raw } from 'hono/html'
import { site } from '../../../src/content/site.ts'
import type { Fact, Link, Message } from '../templates/message.ts'
import { darkStyle, light, outlookDarkStyle, type Colour } from './mail-colours.ts'
import { MARK_ID } from './mark-picture.ts'

type Markup = ReturnType<typeof html>

const FONT = '-apple-system,BlinkMacSystemFont,\'Segoe UI\',Roboto,Helvetica,Arial,sans-serif'
const MONO = 'ui-monospace,\'SF Mono\',Menlo,Consolas,\'DejaVu Sans Mono\',monospace'
const WIDTH = 600

/**
 * A message as HTML for mail clients; its one picture is the part with the Content-ID `MARK_ID`. Why it looks as it does is
 * in docs/decisions/0034-mails.md: tables, as Outlook lays out by Word; every style on its element, as some
 * clients drop the style sheet; small, as Gmail cuts at 102 KB. Every value is escaped by the template itself.
 */
export function mailHtml(message: Message): string {
  const { subject, preview, about, title, lead, reference, link, facts, texts, next, notes } = message
  return String(html`<!doctype html>
<html lang="en" dir="ltr" xmlns="http://www.w3.org/1999/xhtml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${subject}</title>
${raw(OUTLOOK_HEAD)}
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}</style>
<style>${raw(darkStyle)}</style>
<style>${raw(outlookDarkStyle)}</style>
<style>@media (max-width:480px){.side{padding-left:20px!important;padding-right:20px!important}}</style>
</head>
<body class="page" style="margin:0;padding:0;width:100%;background-color:${light('page')};-webkit-text-size-adjust:100%;text-size-adjust:100%">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${light('page')};mso-hide:all">${preview}${raw(PREVIEW_END)}</div>
<div role="article" aria-roledescription="email" aria-label="${subject}" lang="en">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" bgcolor="${light('page')}" style="width:100%;background-color:${light('page')}">
<tr><td align="center" style="padding:28px 12px 40px">
${raw(OUTLOOK_OPEN)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${WIDTH}px">
<tr><td align="left" style="padding:0 4px 16px">${brand()}</td></tr>
<tr><td align="left" class="card" bgcolor="${light('card')}" style="background-color:${light('card')};border:1px solid ${light('line')};border-radius:10px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;table-layout:fixed">
${row(html`<p class="quiet" style="${type(14, 20, 'quiet')}">${about}</p>
<h1 dir="auto" class="ink" style="${type(title.length > 40 ? 20 : 28, title.length > 40 ? 26 : 34, 'ink', { weight: 700, margin: '4px 0 0' })};letter-spacing:-0.01em;${raw(BREAK)}">${title}</h1>
<p class="ink" style="${type(16, 24, 'ink', { margin: '8px 0 0' })}">${lead}</p>`, '28px 28px 0')}
${reference === '' ? '' : row(html`<p class="quiet" style="${type(14, 20, 'quiet')}">Reference number</p>
<p class="ink" style="${type(24, 32, 'ink', { weight: 700 })};font-variant-numeric:tabular-nums;white-space:nowrap">${reference}</p>`, '24px 28px 0')}
${link === null ? '' : row(button(link), '20px 28px 0')}
${facts.length === 0 ? '' : row(factTable(facts), '24px 28px 0')}
${texts.map((text) => row(longText(text), '24px 28px 0'))}
${next.length === 0 ? '' : row(html`<h2 class="ink" style="${type(16, 24, 'ink', { weight: 700 })}">What happens next</h2>
${next.map((sentence) => html`<p class="ink" style="${type(16, 24, 'ink', { margin: '8px 0 0' })}">${sentence}</p>`)}`, '28px 28px 0')}
${notes.length === 0 ? row('', '0 28px 28px') : row(noteList(notes), '28px 28px 28px')}
</table>
</td></tr>
</table>
${raw(OUTLOOK_CLOSE)}
</td></tr>
</table>
</div>
</body>
</html>
`)
}

/** Word: no web fonts that it doesn't know, its own spacing of tables off, and pixels as pixels on a dense screen. */
const OUTLOOK_HEAD = `<!--[if mso]><noscript><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript><style>table{border-collapse:collapse;mso-table-lspace:0;mso-table-rspace:0}td,th,p,a,h1,h2{font-family:'Segoe UI',Arial,sans-serif!important}.mono{font-family:Consolas,monospace!important}</style><![endif]-->`
/** Word knows no max-width. */
const OUTLOOK_OPEN = `<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`
const OUTLOOK_CLOSE = '<!--[if mso]></td></tr></table><![endif]-->'
/** Keeps inboxes from showing the mail's first words after a short preview. */
const PREVIEW_END = '&#847;&zwnj;&nbsp;'.repeat(60)

function brand(): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="padding:0 10px 0 0"><img src="cid:${MARK_ID}" width="36" height="36" alt="" style="display:block;width:36px;height:36px;border:0"></td>
<td class="ink" style="${type(18, 24, 'ink', { weight: 700 })}">${site.name}</td>
</tr></table>`
}

function row(content: Markup | string, padding: string): Markup {
  return html`<tr><td class="side" align="left" style="padding:${padding}">${content}</td></tr>`
}

/** The padding is the cell's in Word, which knows none on links, and the link's everywhere else, so that all of it can be pressed. */
function button({ label, url }: Link): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td align="center" class="button" bgcolor="${light('button')}" style="background-color:${light('button')};border:1px solid ${light('button-edge')};border-radius:6px;mso-padding-alt:11px 24px"><a href="${url}" target="_blank" class="button-text" style="${type(16, 24, 'button-text', { weight: 700 })};display:inline-block;padding:11px 24px;text-decoration:none;border-radius:6px">${label}</a></td>
</tr></table>`
}

function factTable(facts: readonly Fact[]): Markup {
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;table-layout:fixed">
${facts.map(({ label, value, isAddress }) => html`<tr>
<th scope="row" width="34%" align="left" valign="top" class="quiet rule" style="${type(14, 20, 'quiet')};width:34%;padding:10px 12px 10px 0;border-top:1px solid ${light('line')};text-align:left">${label}</th>
<td valign="top" dir="auto" class="ink rule${isAddress ? ' mono' : ''}" style="${type(isAddress ? 13 : 14, 20, 'ink', isAddress ? { font: MONO } : {})};padding:10px 0;border-top:1px solid ${light('line')};text-align:left;${raw(isAddress ? BREAK_ANYWHERE : BREAK)}">${value}</td>
</tr>`)}
</table>`
}

const BREAK = 'word-break:break-word;overflow-wrap:anywhere'
const BREAK_ANYWHERE = 'word-break:break-all'

/** Word knows no `pre-wrap`, so line breaks are elements. */
function longText({ label, value }: Fact): Markup {
  const lines = value.split(/\r\n|[\r\n\u2028\u2029]/)
  return html`<h2 class="quiet" style="${type(14, 20, 'quiet', { margin: '0 0 6px' })}">${label}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;table-layout:fixed"><tr><td dir="auto" class="ink rule" style="${type(16, 24, 'ink')};border-left:3px solid ${light('line')};padding:0 0 0 14px;white-space:pre-wrap;${raw(BREAK)}">${lines.map((line, index) => (index === 0 ? line : html`<br>${line}`))}</td></tr></table>`
}

function noteList(notes: readonly string[]): Markup {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%"><tr><td class="rule" style="border-top:1px solid ${light('line')};padding:16px 0 0">
${notes.map((note, index) => html`<p class="quiet" style="${type(14, 20, 'quiet', { margin: index === 0 ? '0' : '8px 0 0' })}">${note}</p>`)}
</td></tr></table>`
}

/** Complete, so that no client's own style for an element shows. Cells have padding and paragraphs margins: Word knows no other way. */
function type(size: number, line: number, colour: Colour, { weight = 400, margin = '0', font = FONT }: { weight?: 400 | 700; margin?: string; font?: string } = {}): Markup {
  return raw(`margin:${margin};font-family:${font.replaceAll('\'', '&#39;')};font-size:${size}px;line-height:${line}px;mso-line-height-rule:exactly;font-weight:${weight};color:${light(colour)}`)
}
