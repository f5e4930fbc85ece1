import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** What makes progress, for screen readers. */
  label: string
  value: number
  /** The end of `value`; 0 while unknown. */
  max: number
  /** What a screen reader reads in place of the bare percentage. */
  valueText?: string
}

/** A line that fills from left to right. Put the number beside it as text. */
export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  // A value without a known end would be read as done; without a value the element is indeterminate.
  const known = max > 0 ? { value: Math.min(Math.max(value, 0), max), max } : {}
  return <progress className={styles.bar} aria-label={label} aria-valuetext={valueText} {...known} />
}
