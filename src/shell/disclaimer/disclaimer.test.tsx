import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { disclaimer } from '../../content/disclaimer.ts'
import { Disclaimer } from './disclaimer.tsx'

describe('the disclaimer', () => {
  const html = renderToStaticMarkup(<Disclaimer onAccept={() => {}} />)

  it('[DISC-11] is a dialog with a heading, text, and one control: accept', () => {
    expect(html).toContain('role="dialog"')
    expect(html).toContain('aria-labelledby="disclaimer-title"')
    expect(html).toMatch(/<h1 id="disclaimer-title"[^>]*>[^<]+<\/h1>/)
    expect(html.match(/<(?:button|a|input|select)\b/g)).toEqual(['<button'])
    expect(html).toMatch(new RegExp(`<button[^>]*>${disclaimer.accept}</button>`))
    const words = html.replaceAll(/<[^>]+>/g, ' ').split(/\s+/).length
    expect(words).toBeGreaterThan(250)
  })

  it('[DISC-15] has the three staking sentences', () => {
    const points = disclaimer.sections.flatMap((section) => ('points' in section ? section.points : []))
    expect(points).toHaveLength(3)
    for (const point of points) expect(html).toContain(point)
  })
})
