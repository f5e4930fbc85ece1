/** For tests: sRGB, each channel from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** WCAG contrast ratio. */
export function contrast(one: Rgb, other: Rgb): number {
  const luminance = (rgb: Rgb) => {
    const [r = 0, g = 0, b = 0] = rgb.map(linear)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** OKLCH (lightness in percent, hue in degrees), by the matrices of its definition (Ottosson 2020). */
export function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** The same hue with its lightness (CIELAB) turned over, and nothing darker than `darkest`. */
export function invertedLightness(rgb: Rgb, darkest: number): Rgb {
  const [r = 0, g = 0, b = 0] = rgb.map(linear)
  const f = (t: number) => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116)
  const [x, y, z] = [f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE.x), f(0.2126729 * r + 0.7151522 * g + 0.072175 * b), f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE.z)]
  const lightness = (100 - (116 * y - 16)) * (1 - darkest / 100) + darkest
  const back = (t: number) => (t ** 3 > 216 / 24_389 ? t ** 3 : (116 * t - 16) / (24_389 / 27))
  const fy = (lightness + 16) / 116
  const [bx, by, bz] = [back(fy + x - y) * WHITE.x, back(fy), back(fy - (y - z)) * WHITE.z]
  return [encoded(3.2404542 * bx - 1.5371385 * by - 0.4985314 * bz), encoded(-0.969266 * bx + 1.8760108 * by + 0.041556 * bz), encoded(0.0556434 * bx - 0.2040259 * by + 1.0572252 * bz)]
}

/** `invert(1) hue-rotate(180deg)`, by the matrix of the filter's definition. */
export function invertedWhole([r, g, b]: Rgb): Rgb {
  const [x, y, z] = [1 - r, 1 - g, 1 - b]
  return [clamped(-0.574 * x + 1.43 * y + 0.144 * z), clamped(0.426 * x + 0.43 * y + 0.144 * z), clamped(0.426 * x + 1.43 * y - 0.856 * z)]
}

/** D65. */
const WHITE = { x: 0.95047, z: 1.08883 } as const

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function encoded(value: number): number {
  const channel = clamped(value)
  return channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value))
}
