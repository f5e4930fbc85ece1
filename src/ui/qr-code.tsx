import { create } from 'qrcode'
import styles from './qr-code.module.css'

/** The margin that scanners need around the code, in squares. */
const QUIET = 4

/** A text as a QR code. Always dark on light: many scanners read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, rows } = squaresOf(text)
  const whole = size + 2 * QUIET
  return (
    <svg className={styles.code} viewBox={`0 0 ${whole} ${whole}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className={styles.paper} width={whole} height={whole} />
      <path className={styles.ink} d={rows} />
    </svg>
  )
}

/** SVG path data: each run of dark squares in a row becomes a rectangle. */
function squaresOf(text: string): { size: number; rows: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let rows = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x
      while (x < size && data[y * size + x]) x += 1
      if (x > start) rows += `M${start + QUIET} ${y + QUIET}h${x - start}v1h-${x - start}z`
    }
  }
  return { size, rows }
}
