import { expect, it } from 'vitest'
import { firstVisitForm } from './first-visit.ts'

const PAGE = `<html><head>
    <link rel="stylesheet" crossorigin href="/assets/style-1.css">
    <style>@font-face{font-family:G;src:local('Arial')}</style>
    <style data-typeface>@font-face{font-family:F;src:url(/assets/face.woff2)}</style>
    <link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/face.woff2">
    <script type="module" crossorigin src="/assets/main-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/first-load-1.js">
  </head><body><p class="a">$& {{figures.price.text}}</p></body></html>`

const form = firstVisitForm(PAGE, '.a{color:red}.gone{color:blue}')

it('paints with its own styles, before anything is asked for', () => {
  const head = form.slice(0, form.indexOf('<template'))
  expect(head).toContain('<style>.a{color:red}</style>')
  expect(head).not.toMatch(/<link rel="(?!stylesheet)/)
  expect(head).not.toMatch(/<link rel="stylesheet"(?![^>]*><\/noscript>)/)
  expect(head).not.toContain('<script type="module"')
  expect(form).toContain('$& {{figures.price.text}}')
})

it('lets the whole sheet in later, and without scripts at once', () => {
  expect(form).toContain('<template id="late"><link rel="stylesheet" crossorigin href="/assets/style-1.css" media="print" data-late><script')
  expect(form).toContain('<noscript><link rel="stylesheet" href="/assets/style-1.css"></noscript>')
})

it('brings what only the sections below its first screen need with them', () => {
  const page = firstVisitForm(PAGE.replace('</p>', '</p><div class="b" data-later="market"></div>'), '.b{color:blue}.a{color:red}.gone{x:1}')
  expect(page.slice(0, page.indexOf('<p'))).toContain('<style>.a{color:red}</style>')
  expect(page).toMatch(/<\/script><style data-below>\.b\{color:blue\}<\/style><script>[^<]*<\/script><div class="b"/)
})

it('stays in the typeface that it is painted in', () => {
  expect(form).toContain("<style>@font-face{font-family:G;src:local('Arial')}</style>")
  expect(form).toContain('<style media="print" data-late>@font-face{font-family:F;src:url(/assets/face.woff2)}</style>')
})

it('has the typeface brought where the device keeps it', () => {
  expect(/<script>([\s\S]*?)<\/script>/.exec(form)?.[1]).toContain('["/assets/face.woff2"]')
})

it('refuses a page without styles', () => {
  expect(() => firstVisitForm('<html></html>', '')).toThrow('no styles')
})
