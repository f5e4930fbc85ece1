import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** What progresses, for screen readers. */
  label: string
  value: number
  /** What `value` goes up to; 0 while nobody knows. */
  max: number
  /** What a screen reader says in place of the bare percentage. */
  valueText?: string
}

/** A line that fills from left to right. The number belongs beside it in words. */
export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  // A value without a known end would be read as done: without one the element says 'under way'.
  const known = max > 0 ? { value: Math.min(Math.max(value, 0), max), max } : {}
  return <progress className={styles.bar} aria-label={label} aria-valuetext={valueText} {...known} />
}
