import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Sparkline } from './sparkline.tsx'

const points = [
  { at: '2026-11-20T00:00:00.000Z', value: '10' },
  { at: '2026-11-21T00:00:00.000Z', value: '20' },
]

describe('a sparkline', () => {
  it('is an image with a name', () => {
    const html = renderToStaticMarkup(<Sparkline points={points} label="Vault balance, 7 days" />)
    expect(html).toContain('role="img" aria-label="Vault balance, 7 days"')
    expect(html).toContain('<path d="M0,')
  })

  it('keeps its place without points, and says nothing', () => {
    const [empty, full] = [[], points].map((given) => renderToStaticMarkup(<Sparkline points={given} label="Vault balance" />))
    expect(empty).toContain('aria-hidden="true"')
    expect(empty).not.toContain('Vault')
    const size = /viewBox=.* width="[^"]+" height="[^"]+"/
    expect(size.exec(empty ?? '')?.[0]).toBe(size.exec(full ?? '')?.[0])
  })
})
