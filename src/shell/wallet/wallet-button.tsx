import { useEffect, useId, useState } from 'react'
import { wallet as words } from './content.ts'
import { shorten } from '../../rules/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { WalletIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWallet, WalletProvider } from '../../wallet/wallet-context.tsx'
import { toast } from '../toasts/toasts.ts'
import { useWalletActions } from './use-wallet-actions.ts'
import styles from './wallet-button.module.css'

const loadMenu = () => import('../../ui/chakra/action-menu.tsx')
const ActionMenu = lazyPart(loadMenu, 'ActionMenu')

/** Connects the visitor's wallet; once connected, shows its address and actions. */
export function WalletButton() {
  return (
    <WalletProvider>
      <OwnButton />
    </WalletProvider>
  )
}

function OwnButton() {
  const id = useId()
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const { walletAddress, isConnecting, failure, connect } = useWallet()
  const { label, actions } = useWalletActions()
  useEffect(() => {
    if (failure !== null) toast({ ...words.failure[failure], tone: 'bad', showFor: 10_000 })
  }, [failure])
  const near = () => void (actions.length > 0 ? loadMenu() : undefined)
  return (
    <>
      <button
        id={id}
        type="button"
        className={styles.button}
        data-connected={walletAddress === null ? undefined : ''}
        aria-busy={isConnecting}
        {...(actions.length > 0 ? { 'aria-haspopup': 'menu', 'aria-expanded': open } : {})}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => {
          if (actions.length === 0) return void connect()
          setAsked(true)
          setOpen(!open)
        }}
      >
        <span className={styles.icon}>
          <WalletIcon />
        </span>
        <span className={styles.text}>
          {walletAddress === null ? (
            isConnecting ? words.connecting : words.connect
          ) : (
            <>
              <VisuallyHidden>{words.connected} </VisuallyHidden>
              {shorten(walletAddress, 6, 6)}
            </>
          )}
        </span>
      </button>
      {asked ? (
        <ActionMenu triggerId={id} label={label} actions={actions} open={open && actions.length > 0} onOpenChange={setOpen} />
      ) : null}
    </>
  )
}
