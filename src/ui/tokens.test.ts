import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Every pair of tokens that meets on a screen, with the contrast that WCAG 2.2 AA asks for. */
const textPairs = [
  ['--ink', '--page'],
  ['--ink', '--surface'],
  ['--ink', '--raised'],
  ['--ink', '--hover'],
  ['--ink-2', '--page'],
  ['--ink-2', '--surface'],
  ['--ink-2', '--raised'],
  ['--gold', '--page'],
  ['--gold', '--surface'],
  ['--gold', '--raised'],
  ['--on-gold', '--gold-fill'],
  ['--on-gold', '--gold-fill-hover'],
  ['--up', '--page'],
  ['--up', '--surface'],
  ['--down', '--page'],
  ['--down', '--surface'],
] as const

/** Edges of controls, the focus ring, signs of health: 3:1. */
const signPairs = [
  ['--edge', '--page'],
  ['--edge', '--surface'],
  ['--edge', '--raised'],
  ['--gold', '--hover'],
  ['--health-good', '--surface'],
  ['--health-fair', '--surface'],
  ['--health-bad', '--surface'],
] as const

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const colours = readColours(css)

describe.each(['light', 'dark'] as const)('tokens of the %s scheme', (scheme) => {
  it.each(textPairs)('%s is readable as text on %s (4.5:1)', (ink, paper) => {
    expect(contrast(colour(ink, scheme), colour(paper, scheme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(signPairs)('%s stands out on %s (3:1)', (sign, paper) => {
    expect(contrast(colour(sign, scheme), colour(paper, scheme))).toBeGreaterThanOrEqual(3)
  })

  it('stay within the sRGB gamut', () => {
    for (const [name, pair] of colours) {
      for (const channel of toLinear(pair[scheme])) {
        expect(channel, `${name} in ${scheme}`).toBeGreaterThanOrEqual(-0.005)
        expect(channel, `${name} in ${scheme}`).toBeLessThanOrEqual(1.005)
      }
    }
  })
})

describe('the measurement itself', () => {
  it('reads every colour of tokens.css', () => {
    const declared = css.match(/^\s*--[\w-]+: light-dark\(/gm) ?? []
    expect(declared.length).toBeGreaterThan(15)
    expect(colours.size).toBe(declared.length)
  })

  it('finds 21:1 between black and white, and agrees with published sRGB values', () => {
    expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1)
    const [red, green, blue] = toLinear([0.627955, 0.257683, 29.2339])
    expect([red, green, blue].map((channel) => Math.round(channel * 1000) / 1000)).toEqual([1, expect.closeTo(0, 2), expect.closeTo(0, 2)])
  })
})

type Oklch = readonly [lightness: number, chroma: number, hue: number]

function colour(name: string, scheme: 'light' | 'dark'): Oklch {
  const pair = colours.get(name)
  if (!pair) throw new Error(`tokens.css lacks ${name}`)
  return pair[scheme]
}

function readColours(source: string): Map<string, { light: Oklch; dark: Oklch }> {
  const oklch = String.raw`oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)`
  const declaration = new RegExp(String.raw`(--[\w-]+): light-dark\(${oklch}, ${oklch}\)`, 'g')
  return new Map(
    [...source.matchAll(declaration)].map((match) => {
      const [l1, c1, h1, l2, c2, h2] = match.slice(2).map(Number)
      return [String(match[1]), { light: lch(l1, c1, h1), dark: lch(l2, c2, h2) }]
    }),
  )
}

function lch(lightness = Number.NaN, chroma = Number.NaN, hue = Number.NaN): Oklch {
  return [lightness / 100, chroma, hue]
}

/** OKLCH to linear sRGB, by the matrices of its definition (Ottosson 2020). */
function toLinear([lightness, chroma, hue]: Oklch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** WCAG contrast ratio. */
function contrast(one: Oklch, other: Oklch): number {
  const luminance = (oklch: Oklch) => {
    const [red, green, blue] = toLinear(oklch).map((channel) => Math.min(1, Math.max(0, channel)))
    return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}
