import { firstStyles } from './first-styles.ts'

const STYLES = /<link rel="stylesheet"[^>]*? href="([^"]+)">/
const FONT = /\s*<link rel="preload" as="font"[^>]*? href="([^"]+)">/g
const TYPEFACE = '<style data-typeface>'
const CODE = /\s*<link rel="modulepreload"[^>]*>/g
/** What runs before the app is asked for like the page itself: it keeps what is pressed early. */
const EARLY = /\/early-/

/**
 * The form of a page in which the server sends it, where the network is what takes time. Its own styles are in it, so that
 * its text alone paints it; the sheet and the code are asked for when the page has come, and take nothing from it; the typeface
 * is only what the device has. The form that the worker keeps is the one given: on the device all of it lies ready.
 */
export function firstVisitForm(page: string, css: string): string {
  const [link, sheet] = STYLES.exec(page) ?? []
  if (link === undefined || sheet === undefined) throw new Error('the page links no styles')
  if (!page.includes(TYPEFACE)) throw new Error('the page names no typeface')
  const code = [...page.matchAll(CODE)].map(([tag]) => tag.trim()).filter((tag) => !EARLY.test(tag))
  const fonts = [...page.matchAll(FONT)].map(([, href = '']) => href)
  const late = code.map((tag) => tag.replace('<link ', '<link fetchpriority="low" '))
  const styles = [
    `<style>${firstStyles(css, page)}</style>`,
    `<link rel="stylesheet" crossorigin href="${sheet}" media="print" data-late>`,
    `<noscript><link rel="stylesheet" href="${sheet}"></noscript>`,
  ].join('\n    ')
  return page
    .replaceAll(FONT, '')
    .replaceAll(CODE, (tag) => (EARLY.test(tag) ? tag : ''))
    .replace(TYPEFACE, '<style media="print" data-late>')
    .replace(link, () => styles)
    .replace('</head>', () => `  <script>${onceKept(fonts)}</script>\n  </head>`)
    .replace('</body>', () => `${late.map((tag) => `  ${tag}\n  `).join('')}</body>`)
}

/** On a later visit the device has sheet and typeface, and they are there before the page is: nothing has to change after the paint. */
function onceKept(fonts: readonly string[]): string {
  return `if (navigator.serviceWorker && navigator.serviceWorker.controller) {
        document.querySelectorAll('[data-late]').forEach(function (late) { late.media = 'all' })
        ;${JSON.stringify(fonts)}.forEach(function (href) {
          var font = document.createElement('link')
          font.rel = 'preload'
          font.as = 'font'
          font.type = 'font/woff2'
          font.crossOrigin = ''
          font.href = href
          document.head.append(font)
        })
      }`
}
