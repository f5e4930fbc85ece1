import { expect, it } from 'vitest'
import { askedAfterPaint } from './after-paint.ts'

const PAGE = `<html><head>
    <link rel="stylesheet" crossorigin href="/assets/style-1.css">
    <script type="module" crossorigin src="/assets/main-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/first-load-1.js">
  </head><body><p>$&</p></body></html>`

const page = askedAfterPaint(PAGE, ['<link rel="stylesheet" href="/assets/late-1.css" media="print" data-late>'])
const [, late = ''] = /<template id="late">(.*?)<\/template>/.exec(page) ?? []

it('moves the code into a template, after what else is late', () => {
  expect([...late.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file]) => file)).toEqual(['/assets/late-1.css', '/assets/main-1.js', '/assets/first-load-1.js'])
  expect(page.replace(late, '')).not.toMatch(/\/assets\/(?!style-1)/)
  expect(page).toContain('<body><p>$&</p></body>')
})

it('asks for the app at low priority, and for the script that keeps early presses as for the page', () => {
  expect(late).toContain('<link fetchpriority="low" rel="modulepreload" crossorigin href="/assets/first-load-1.js">')
  expect(late).toContain('<script type="module" crossorigin src="/assets/main-1.js"></script>')
})

it('leaves to the parser what the first paint needs', () => {
  expect(page).toMatch(/<head>\s*<link rel="stylesheet" crossorigin href="\/assets\/style-1.css">/)
  expect(askedAfterPaint('<html><head></head></html>')).toContain('<template id="late"></template>')
})
