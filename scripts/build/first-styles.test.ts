import { describe, expect, it } from 'vitest'
import { firstStyles } from './first-styles.ts'

const PAGE = '<html lang="en"><body><div id="gate" class="a b" data-state="{{state}}"><button disabled>x</button><svg><linearGradient id="g"/></svg></div></body></html>'

function kept(css: string): string {
  return firstStyles(css, PAGE).replaceAll(/\s+/g, ' ').trim()
}

describe('the styles of a first paint', () => {
  it.each([
    ['a class, an id or an element of the page', '.a{x:1}#gate{x:2}button{x:3}'],
    ['an element that is written otherwise in the sheet', 'lineargradient{x:1}'],
    ['what scripts and slots set', ':root[data-gate="open"] #gate{x:1}[data-state="live"]{x:2}'],
    ['what only must not be there', '.a:not(.gone){x:1}'],
    ['one possible alternative of several', ':is(.gone,.b) button{x:1}html:has(.gone,#gate){x:2}'],
    ['what counts or names a language', '.a:nth-child(2){x:1}.a>:nth-child(2n + 1 of .b){x:2}:lang(en){x:3}'],
    ['pseudo-elements and focus', '.a::before{x:1}:focus-visible{x:2}'],
    ['conditions of any kind', '@media (width>=40rem){.a{x:1}}@supports (display:grid){@container (width>1px){.b{x:1}}}'],
    ['the place of an empty layer', '@layer first,second;@layer first{}'],
    ['frames that are used, also by a variable', '@keyframes one{to{x:1}}@keyframes two{from{x:1}}.a{animation:one 1s;--later:two}'],
  ])('keep %s', (_, css) => {
    expect(kept(css)).toBe(css)
  })

  it.each([
    ['a class, an id or an element that the page lacks', '.gone{x:1}#gone .a{x:1}dialog .a{x:1}'],
    ['what no alternative makes possible', ':is(.gone,.lost) button{x:1}html:has(.gone){x:1}'],
    ['what holds under a pointer or on paper', '.a:hover{x:1}button:active{x:1}@media print{.a{x:1}}'],
    ['conditions that nothing is left under', '@media (width>=40rem){@supports (x:1){.gone{x:1}}}'],
    ['frames that nothing uses', '@keyframes one{to{x:1}}'],
  ])('drop %s', (_, css) => {
    expect(kept(css)).toBe('')
  })

  it('keep the order, and of a list what is possible', () => {
    expect(kept('.b,.gone,.a:hover{x:1}.gone{x:2}.a{x:3}')).toBe('.b{x:1}.a{x:3}')
  })

  it('leave out what the beginning of the page has, also of a list', () => {
    const before = PAGE.slice(0, PAGE.indexOf('<svg'))
    expect(firstStyles('.a,svg{x:1}:root{x:2}.b svg{x:3}.gone{x:4}button{x:5}@media (width>=40rem){.a{x:6}lineargradient{x:7}}', PAGE, before)).toBe('svg{x:1}.b svg{x:3}@media (width>=40rem){lineargradient{x:7}}')
  })

  it('refuse an address that would lead elsewhere from the page', () => {
    expect(() => kept('.a{background:url(./a.png)}')).toThrow('relative')
    expect(kept('.a{background:url("data:image/png;base64,AA")}')).toContain('data:')
  })
})
