import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readAppLink } from '../page/app-link.ts'
import { launchTarget } from './install-launch.ts'
import { webManifest } from './web-manifest.ts'

const { screenshots, shortcuts, icons } = webManifest

describe('the pictures in the install dialog', () => {
  it.each(['narrow', 'wide'] as const)('are of one shape, %s, and within the limits of browsers', (kind) => {
    const shots = screenshots.filter((shot) => shot.form_factor === kind)
    expect(shots.length).toBeGreaterThanOrEqual(2)
    expect(new Set(shots.map(({ sizes }) => sizes)).size).toBe(1)
    for (const { sizes, label } of shots) {
      const [width = 0, height = 0] = sizes.split('x').map(Number)
      const [short, long] = [Math.min(width, height), Math.max(width, height)]
      expect(short).toBeGreaterThanOrEqual(320)
      expect(long).toBeLessThanOrEqual(3840)
      expect(long / short).toBeLessThanOrEqual(2.3)
      expect(width > height).toBe(kind === 'wide')
      expect(label.length).toBeGreaterThan(10)
    }
  })

  it('are small', () => {
    const bytes = screenshots.reduce((sum, { src }) => sum + statSync(`public${src}`).size, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(400_000)
  })
})

describe('the entry points', () => {
  it('have an icon of each kind, and one for each shortcut', () => {
    expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']))
    expect(shortcuts.map(({ name }) => name)).toEqual(['Vault', 'Staking', 'Card', 'Contact'])
    for (const { icons } of shortcuts) for (const { src } of icons) expect(statSync(`public${src}`).size).toBeGreaterThan(500)
  })

  it('tell the shortcuts from the bare start, which navigates nowhere', () => {
    const origin = 'https://bd.example'
    expect(launchTarget(origin + webManifest.start_url, origin)).toBeNull()
    expect(shortcuts.map(({ url }) => launchTarget(origin + url, origin))).toEqual(shortcuts.map(({ url }) => url))
  })

  it('are registered for the scheme that the app reads', () => {
    const [handler] = webManifest.protocol_handlers
    expect(handler?.protocol).toMatch(/^web\+[a-z]+$/)
    expect(readAppLink(`${handler?.protocol}:staking`)).toEqual({ to: '/staking' })
    expect(handler?.url.match(/%s/g)).toHaveLength(1)
  })
})
