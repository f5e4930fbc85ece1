import type { Locator } from 'playwright-core'
import jsQR from 'jsqr'

/** Device pixels a square. */
const SCALE = 4

/** What a camera would read off a QR code on the page, drawn as paper and runs of dark squares. Throws where that is nothing. */
export async function readQr(code: Locator): Promise<string> {
  const { whole, runs } = await code.evaluate((svg) => {
    const [path = ''] = [...svg.querySelectorAll('path')].map((one) => one.getAttribute('d') ?? '')
    return { whole: Number(svg.getAttribute('viewBox')?.split(' ')[2]), runs: [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map((run) => run.slice(1).map(Number)) }
  })
  const side = whole * SCALE
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [x = 0, y = 0, length = 0] of runs) {
    for (let row = y * SCALE; row < (y + 1) * SCALE; row += 1) {
      for (let column = x * SCALE; column < (x + length) * SCALE; column += 1) pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
    }
  }
  const read = jsQR(pixels, side, side)
  if (!read) throw new Error('no camera could read this code')
  return read.data
}
