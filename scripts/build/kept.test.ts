import { expect, it } from 'vitest'
import { keptForm } from './kept.ts'

const PAGE = `<html><head>
    <link rel="stylesheet" crossorigin href="/assets/style-1.css">
    <style data-typeface>@font-face{font-family:F;src:url(/assets/face.woff2)}</style>
    <link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/face.woff2">
    <script type="module" crossorigin src="/assets/main-1.js"></script>
  </head><body><p class="a">{{figures.price.text}}</p></body></html>`

/** What a browser takes in before it has seen the body, without what waits in the template. */
const first = (page: string) => page.slice(0, page.indexOf('<template'))

it('is painted with the whole sheet and the typeface, which the device has', () => {
  const page = keptForm(PAGE)
  expect(first(page)).toContain('<link rel="stylesheet" crossorigin href="/assets/style-1.css">')
  expect(first(page)).toContain('<style data-typeface>@font-face{font-family:F;src:url(/assets/face.woff2)}</style>')
  expect(first(page)).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/face.woff2">')
  expect(first(page)).not.toContain('index-1.js')
  expect(page).toContain('<p class="a">{{figures.price.text}}</p>')
})

it('has what its worker waits for, and what only comes below its first screen, after that', () => {
  const page = keptForm(PAGE.replace('</p>', '</p><div class="b" data-later="market"></div>'), '.b{color:blue}.a{color:red}.gone{x:1}')
  expect(first(page)).toContain('<style>.a{color:red}</style>')
  const [head = '', below = ''] = page.split('<style data-below>')
  expect(head).toMatch(/<p class="a">[^<]*<\/p><script>[^<]*PAINTED[^<]*<\/script>$/)
  expect(below).toMatch(/^\.b\{color:blue\}<\/style><script>[^<]*<\/script><div class="b" data-later="market">/)
})

it('is painted with styles of its own where the sheet is given, and the sheet comes later', () => {
  const page = keptForm(PAGE, '.a{color:red}.gone{color:blue}')
  expect(first(page)).toContain('<style>.a{color:red}</style>')
  expect(first(page)).toContain('<link rel="preload" as="font"')
  expect(first(page)).not.toMatch(/<link rel="stylesheet"(?![^>]*><\/noscript>)/)
  expect(page).toContain('<template id="late"><link rel="stylesheet" crossorigin href="/assets/style-1.css" media="print" data-late><script')
})
