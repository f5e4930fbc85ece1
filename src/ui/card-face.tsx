import styles from './card-face.module.css'
import { markPaths } from './mark.tsx'

export interface CardFaceProps {
  material: 'graphite' | 'ink' | 'metal'
  /** The issuer's name. */
  issuer: string
  /** The large word. */
  name: string
  /** The small line under it. */
  kind: string
  /** Tells a reader that this isn't a real card: `Sandbox`. */
  notice?: string
}

/** The y of each water line, from the gold one downwards; none crosses the print. */
const WAVES = [150, 156, 164, 204] as const

/**
 * A drawing of a payment card: the duck on its line, the water below. It scales with its container and is decorative;
 * the same words stand beside it as text.
 */
export function CardFace({ material, issuer, name, kind, notice }: CardFaceProps) {
  return (
    <svg className={styles.face} viewBox="0 0 342 216" data-material={material} role="img" aria-label={`${issuer} card, ${name}, ${kind}`}>
      <rect className={styles.body} x="0.5" y="0.5" width="341" height="215" rx="13.5" />
      <g className={styles.waves}>
        {WAVES.map((y) => (
          <path key={y} d={`M1 ${y}H341`} />
        ))}
      </g>
      <path className={styles.line} d="M1 145H341" />
      <g className={styles.mark} transform="translate(228 55.5) scale(3.2)">
        {markPaths.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <text className={styles.issuer} x="24" y="38">
        {issuer}
      </text>
      <g className={styles.chip}>
        <rect x="24" y="66" width="40" height="30" rx="5" />
        <path d="M24 76h13v10H24M64 76H51v10h13M37 66v30M51 66v30" />
      </g>
      <text className={styles.name} x="24" y="190">
        {name}
      </text>
      <text className={styles.kind} x="318" y="190" textAnchor="end">
        {kind}
      </text>
      {notice === undefined ? null : (
        <text className={styles.kind} x="318" y="36" textAnchor="end">
          {notice}
        </text>
      )}
    </svg>
  )
}
