import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { wallet as words } from './content.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RegainFocus } from '../../ui/regain-focus.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import { linkFlow } from '../../wallet/links/link-flow.ts'
import { useWallet } from '../../wallet/wallet-context.tsx'
import { closeWalletSheet, walletSheet } from '../../wallet/wallet-sheet-store.ts'
import { LinkTrip } from './link-trip.tsx'
import { sheet } from './sheet-content.ts'
import { TypedAddress } from './typed-address.tsx'
import { WalletChoices } from './wallet-choices.tsx'
import styles from './wallet-sheet.module.css'

/** The choice of a wallet, or the trip to one that is under way. At the end of the page: the header isn't its landmark. */
export function WalletSheet() {
  return createPortal(
    <Dialog shape="sheet" labelledBy="wallet-sheet-title" onClose={closeWalletSheet}>
      <Content />
    </Dialog>,
    document.body,
  )
}

function Content() {
  const body = useRef<HTMLDivElement>(null)
  const { walletAddress } = useWallet()
  const trip = useStore(linkFlow, (state) => (state.trip?.phase === 'done' ? null : state.trip))
  const title = trip !== null ? trip.wallet : walletAddress === null ? sheet.title.first : sheet.title.another
  return (
    <div className={styles.sheet}>
      <SheetHead id="wallet-sheet-title" title={title} onClose={closeWalletSheet} />
      <div ref={body} tabIndex={-1} className={styles.body}>
        <RegainFocus key={trip === null ? 'choice' : 'trip'} target={body} />
        {trip === null ? (
          <>
            <WalletChoices />
            <TypedAddress />
          </>
        ) : (
          <>
            <LinkTrip />
            {trip.kind === 'connect' ? (
              <div className={styles.other}>
                <Button onClick={otherWays}>{words.otherWays}</Button>
              </div>
            ) : null}
          </>
        )}
      </div>
    </div>
  )
}

/** Ends the trip, and stays open. */
function otherWays(): void {
  walletSheet.setState({ trip: null })
  void linkFlow.getState().cancel()
}
