import type { ComponentProps } from 'react'
import styles from './action.module.css'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** At most one `primary` per screen. */
  look?: 'primary' | 'secondary'
}

/** A button of the first paint. */
export function Button({ look = 'secondary', ...rest }: ButtonProps) {
  return <button {...rest} type="button" className={styles.action} data-look={look} />
}
