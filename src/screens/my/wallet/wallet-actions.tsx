import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { explorer } from '../../../content/links.ts'
import { nameOf } from '../../../data/my/name-of.ts'
import { LABEL_LIMIT, type WatchedWallet } from '../../../data/my/watched-wallet.ts'
import { rename, restore, unwatch } from '../../../data/my/watched-wallets.ts'
import { shorten } from '../../../rules/format.ts'
import { toast } from '../../../shell/toasts/toasts.ts'
import { Address } from '../../../ui/address.tsx'
import action from '../../../ui/action.module.css'
import { Button } from '../../../ui/button.tsx'
import { EntryForm } from '../../../ui/entry-form.tsx'
import { keepTrying } from '../../../ui/keep-trying.ts'
import { Buttons } from '../../../ui/row-list.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { walletWords } from '../content.ts'
import styles from '../my.module.css'

const words = walletWords.actions
const loadDevice = keepTrying(() => import('../../../pwa/push-device.ts'))
const UNDO_FOR_MS = 10_000
/** The list of wallets, which takes the focus of one that is gone. */
export const LIST_ID = 'my-wallets'

/** What can be done with a watched wallet. Not watching it any more ends its alerts, and can be undone with them. */
export function WalletActions({ wallet, isRead, isDown }: { wallet: WatchedWallet; isRead: boolean; isDown: boolean }) {
  const { address } = wallet
  const [isNaming, setNaming] = useState(false)
  const navigate = useNavigate()
  const remove = async () => {
    // The pressed button goes with the wallet: the focus stays in the list, not at the top of the page.
    document.getElementById(LIST_ID)?.focus()
    const removed = await unwatch(address)
    if (!removed) return
    const device = await loadDevice().catch(() => null)
    const alerts = (await device?.endAlertsOf([address])) ?? []
    const undo = () => {
      void restore(removed)
      void device?.resumeAlerts(alerts)
    }
    toast({ title: words.removed(nameOf(wallet)), ...(alerts.length > 0 ? { text: words.alertsEnded } : {}), showFor: UNDO_FOR_MS, action: { label: words.undo, onPress: undo } })
  }
  return (
    <div className={styles.more}>
      <Address label={`wallet ${shorten(address, 4, 4)}`} address={address} short={shorten(address, 8, 8)} href={explorer.account(address)} />
      {isNaming ? (
        <Naming wallet={wallet} onDone={() => setNaming(false)} />
      ) : (
        <Buttons>
          {isRead ? (
            <>
              <Link
                to="/my/statement"
                hash={address}
                className={action.action}
                data-look="secondary"
                onClick={(event) => {
                  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                  event.preventDefault()
                  // What stands after the # is no place on that page: the router would leave it scrolled as this one is.
                  void navigate({ to: '/my/statement', hash: address }).then(() => window.scrollTo(0, 0))
                }}
              >
                {words.statement}
              </Link>
              {isDown ? null : (
                <a className={action.action} data-look="secondary" href={`/api/wallets/${address}/unlocks.ics`} download>
                  {words.calendar}
                </a>
              )}
            </>
          ) : null}
          <Button onClick={() => setNaming(true)}>{words.rename}</Button>
          <Button onClick={() => void remove()}>{words.remove}</Button>
        </Buttons>
      )}
    </div>
  )
}

function Naming({ wallet: { address, label }, onDone }: { wallet: WatchedWallet; onDone: () => void }) {
  const [typed, setTyped] = useState(label)
  const isLong = typed.trim().length > LABEL_LIMIT
  const save = () => {
    if (isLong) return
    void rename(address, typed).then(onDone)
  }
  return (
    <EntryForm label={words.rename} submit={words.save} busy={false} error="" onSubmit={save} foot={<Button onClick={onDone}>{words.cancel}</Button>}>
      <TextField label={words.newName} value={typed} onChange={setTyped} autoComplete="off" {...(isLong ? { error: walletWords.add.tooLong } : {})} />
    </EntryForm>
  )
}
