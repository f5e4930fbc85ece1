import { sparkPath, type SparkOptions, type SparkPoint } from './spark-path.ts'

export interface SparklineProps extends Partial<SparkOptions> {
  /** Oldest first; without any, only the place is kept. */
  points: readonly SparkPoint[]
  /** What a screen reader says of the line: `Vault balance, 7 days: from 102.00M to 102.35M`. */
  label: string
}

/**
 * A line as high as two lines of text and as wide as its place, in the colour of the text around it. It has no style of its
 * own: the height is the same with and without points, on the server and on the device.
 */
export function Sparkline({ points, label, shape = 'steps', from, to }: SparklineProps) {
  const path = sparkPath(points, { shape, from, to })
  return (
    <svg
      {...(path ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      width="100%"
      height="2rem"
      display="block"
      overflow="visible"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      {path ? <path d={path} vectorEffect="non-scaling-stroke" /> : null}
    </svg>
  )
}
