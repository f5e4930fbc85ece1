import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { card } from '../../content/card.ts'
import { isWalletAddress } from '../../rules/wallet-address.ts'
import action from '../../ui/action.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { closeWalletSheet } from '../../wallet/wallet-sheet-store.ts'
import { sheet } from './sheet-content.ts'
import styles from './wallet-sheet.module.css'

const words = sheet.typed

/** The way without a wallet: an address is checked, and nothing is connected. */
export function TypedAddress() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    const wallet = typed.trim()
    setWrong(!isWalletAddress(wallet))
    if (!isWalletAddress(wallet)) return false
    closeWalletSheet()
    void navigate({ to: '/virtual-card', search: { wallet } })
    return true
  }
  return (
    <form
      noValidate
      aria-labelledby="wallet-typed-title"
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault()
        if (!submit()) event.currentTarget.querySelector('input')?.focus()
      }}
    >
      <h3 id="wallet-typed-title" className={styles.heading}>
        {words.title}
      </h3>
      <TextField
        code
        label={words.field}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setWrong(false)
        }}
        hint={card.check.hint}
        {...(isWrong ? { error: card.check.invalid } : {})}
      />
      <button type="submit" className={action.action} data-look="secondary">
        {words.press}
      </button>
    </form>
  )
}
