import { create } from 'qrcode'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { QrCode } from './qr-code.tsx'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** The positions of a drawn code's dark squares. */
function squaresIn(html: string): Set<string> {
  const path = / d="([^"]+)"/.exec(html)?.[1] ?? ''
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map((run) => run.slice(1).map(Number))
  return new Set(runs.flatMap(([x = 0, y = 0, width = 0]) => Array.from({ length: width }, (_, at) => `${x + at},${y}`)))
}

it('[CARD-15] draws every square of the code, and no other', () => {
  const html = renderToStaticMarkup(<QrCode text={ADDRESS} label="address" />)
  expect(html).toContain('aria-label="address"')
  const { size, data } = create(ADDRESS).modules
  const wanted = new Set(Array.from({ length: size * size }, (_, at) => at).flatMap((at) => (data[at] ? [`${(at % size) + 4},${Math.floor(at / size) + 4}`] : [])))
  expect(wanted.size).toBeGreaterThan(300)
  expect(squaresIn(html)).toEqual(wanted)
  expect(html).toContain(`viewBox="0 0 ${size + 8} ${size + 8}"`)
  expect(squaresIn(renderToStaticMarkup(<QrCode text={ADDRESS.replace('0x5a', '0x5b')} label="another" />))).not.toEqual(wanted)
})
