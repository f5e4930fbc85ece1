import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TierBadge } from './tier-badge.tsx'

const css = readFileSync(new URL('tier-badge.module.css', import.meta.url), 'utf8')
const tiers = ['duckling', 'banker', 'raven', 'diamond', 'platinum', 'gold', 'silver']

describe('the tier badge', () => {
  it('[VERIF-57] [EANA-18] has a colour of its own for each tier', () => {
    const colours = tiers.map((tier) => new RegExp(`\\[data-tier='${tier}'\\] \\.swatch \\{\\s*background: ([^;]+);`).exec(css)?.[1])
    expect(colours).not.toContain(undefined)
    expect(new Set(colours).size).toBe(tiers.length)
  })

  it('[VERIF-32] accepts a name in upper or lower case', () => {
    for (const name of ['GOLD', 'gold', ' Gold ']) {
      const html = renderToStaticMarkup(<TierBadge tier={name} />)
      expect(html).toContain('data-tier="gold"')
      expect(html).toContain('Gold<')
    }
  })
})
