import { useRouterState } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import { wallet as words } from './content.ts'
import { shorten } from '../../rules/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { WalletIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { mayBeOnTrip } from '../../wallet/trip-note.ts'
import { useWallet, WalletProvider } from '../../wallet/wallet-context.tsx'
import { openWalletSheet, walletSheet } from '../../wallet/wallet-sheet-store.ts'
import { toast } from '../toasts/toasts.ts'
import { useWalletActions } from './use-wallet-actions.ts'
import styles from './wallet-button.module.css'

const loadMenu = () => import('../../ui/chakra/action-menu.tsx')
const ActionMenu = lazyPart(loadMenu, 'ActionMenu')
const loadSheet = () => import('./wallet-sheet.tsx')
const Sheet = lazyPart(loadSheet, 'WalletSheet')
const SigningNote = lazyPart(() => import('./signing-note.tsx'), 'SigningNote')
/** The page that a wallet app returns to shows its trip itself. */
const RETURN = '/wallet/return'

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
  const { walletAddress, isConnecting, failure, apps, asked: question, connect } = useWallet()
  const { isOpen, trip } = useStore(walletSheet)
  const isReturn = useRouterState({ select: ({ location }) => location.pathname === RETURN })
  const { label, actions } = useWalletActions()
  useEffect(() => {
    // The sheet says it itself.
    if (failure === null || walletSheet.getState().isOpen) return
    toast({ ...words.failure[failure], tone: 'bad', showFor: 10_000, action: { label: words.otherWays, onPress: openWalletSheet } })
  }, [failure])
  useEffect(() => {
    if (!isReturn && mayBeOnTrip()) void import('../../wallet/links/link-flow.ts').then(({ linkFlow }) => linkFlow.getState().resume())
  }, [isReturn])
  const hasMenu = trip === null && actions.length > 0
  const leadsToSheet = trip !== null || (walletAddress === null && apps.length !== 1)
  const near = () => void (hasMenu ? loadMenu() : leadsToSheet ? loadSheet() : undefined)
  const press = () => {
    if (trip !== null) return openWalletSheet()
    if (!hasMenu) return void connect()
    setAsked(true)
    setOpen(!open)
  }
  return (
    <>
      <button
        id={id}
        type="button"
        className={styles.button}
        data-connected={walletAddress === null ? undefined : ''}
        data-waiting={trip === null ? undefined : ''}
        aria-busy={isConnecting}
        {...(hasMenu ? { 'aria-haspopup': 'menu', 'aria-expanded': open } : leadsToSheet ? { 'aria-haspopup': 'dialog' } : {})}
        onPointerEnter={near}
        onFocus={near}
        onClick={press}
      >
        <span className={styles.icon}>
          <WalletIcon />
        </span>
        <span className={styles.text}>
          {trip !== null ? (
            words.waiting(trip.wallet)
          ) : walletAddress === null ? (
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
        <ActionMenu triggerId={id} label={label} actions={actions} open={open && hasMenu} onOpenChange={setOpen} />
      ) : null}
      {isOpen && !isReturn ? <Sheet /> : null}
      {question === null ? null : <SigningNote key={question.code} {...question} />}
    </>
  )
}
