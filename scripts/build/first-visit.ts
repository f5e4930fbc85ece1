import { askedAfterPaint } from './after-paint.ts'
import { withOwnStyles } from './own-styles.ts'

const FONT = /\s*<link rel="preload" as="font"[^>]*? href="([^"]+)">/g
const TYPEFACE = '<style data-typeface>'

/**
 * The form of a page in which the server sends it, where the network is what takes time. Its own styles are in it, so that
 * its text alone paints it; the sheet and the code are asked for after that, and take nothing from it; the typeface is only
 * what the device has.
 */
export function firstVisitForm(page: string, css: string): string {
  const own = withOwnStyles(page, css)
  if (!page.includes(TYPEFACE)) throw new Error('the page names no typeface')
  const fonts = [...page.matchAll(FONT)].map(([, href = '']) => href)
  const html = own.page
    .replaceAll(FONT, '')
    .replace(TYPEFACE, '<style media="print" data-late>')
    .replace('</head>', () => `  <script>${onceKept(fonts)}</script>\n  </head>`)
  return askedAfterPaint(html, [own.sheet])
}

/** On a later visit the device has the typeface, and it is there before the page is: nothing has to change after the paint. */
function onceKept(fonts: readonly string[]): string {
  return `if (navigator.serviceWorker && navigator.serviceWorker.controller) {
        document.querySelectorAll('style[data-late]').forEach(function (late) { late.media = 'all' })
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
