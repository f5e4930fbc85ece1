import type { ComponentProps } from 'react'
import styles from './action.module.css'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** One `primary` a screen. */
  look?: 'primary' | 'secondary'
}

/** A button that is there at the first paint. */
export function Button({ look = 'secondary', ...rest }: ButtonProps) {
  return <button {...rest} type="button" className={styles.action} data-look={look} />
}
