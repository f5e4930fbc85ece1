import { useId } from 'react'
import { useNetworkNeed } from '../../data/live/use-network-need.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { NetworkNote } from '../../ui/network-note.tsx'
import styles from './network-button.module.css'

export interface NetworkButtonProps extends Omit<ButtonProps, 'onClick' | 'aria-describedby'> {
  onClick: () => void
}

/** A button that asks the server. Without a connection it says so beforehand, and a press runs once the connection is back. */
export function NetworkButton({ onClick, ...rest }: NetworkButtonProps) {
  const id = useId()
  const { need, press } = useNetworkNeed(onClick)
  return (
    <span className={styles.place}>
      <Button {...rest} onClick={press} {...(need === 'met' ? {} : { 'aria-describedby': id })} />
      <NetworkNote id={id} need={need} />
    </span>
  )
}
