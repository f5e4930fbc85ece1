import { useState } from 'react'
import { shorten } from '../../rules/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { thisDevice, type Device } from '../../wallet/device.ts'
import { lastUsed } from '../../wallet/last-used.ts'
import { linkWallet } from '../../wallet/links/link-app.ts'
import { linkWallets } from '../../wallet/links/link-wallets.ts'
import { mobilePage } from '../../wallet/mobile-page.ts'
import { isLast, walletChoices, type WalletChoice } from '../../wallet/wallet-choices.ts'
import { useWallet } from '../../wallet/wallet-context.tsx'
import { walletSheet } from '../../wallet/wallet-sheet-store.ts'
import { wallet as words } from './content.ts'
import { nameOf, sheet, whatHappens } from './sheet-content.ts'
import styles from './wallet-sheet.module.css'

/** The wallets that this device can use, each with what happens next. */
export function WalletChoices() {
  const { walletAddress, apps, failure, isConnecting, connect, connectBy, browse } = useWallet()
  const [device] = useState(thisDevice)
  const [last] = useState(lastUsed)
  const [pressed, setPressed] = useState<WalletChoice | null>(null)
  const choices = walletChoices({ device, found: apps, last })
  const waitsFor = isConnecting ? pressed : null

  const choose = (choice: WalletChoice) => {
    if (isConnecting) return
    setPressed(choice)
    if (choice.way === 'page') void connect(choice.wallet)
    else if (choice.way === 'browse') void browse()
    else if (choice.way !== 'mobile') void connectBy(linkWallet(choice.wallet, { byQr: choice.way === 'qr', toSign: walletSheet.getState().toSign }))
  }
  return (
    <>
      <Lead device={device} found={apps.length} connected={walletAddress} failure={failure} />
      <VisuallyHidden>
        <span role="status">{waitsFor === null ? '' : waitingWords(waitsFor)}</span>
      </VisuallyHidden>
      <ul className={styles.choices} aria-label={sheet.choices}>
        {choices.map((choice, index) => {
          const what = waitsFor !== null && keyOf(choice) === keyOf(waitsFor) ? waitingWords(waitsFor) : whatHappens(choice, device)
          const content = (
            <>
              <span className={styles.name}>{nameOf(choice)}</span>
              {isLast(choice, last) ? <Badge text={sheet.lastUsed} /> : null}
              <span className={styles.what}>{what}</span>
            </>
          )
          const first = index === 0 ? { 'data-autofocus': '' } : {}
          return (
            <li key={keyOf(choice)}>
              {choice.way === 'mobile' ? (
                // A whole page load: only that page may speak to an app on the same phone.
                <a className={styles.choice} href={mobilePage()} {...first}>
                  {content}
                </a>
              ) : (
                <button type="button" className={styles.choice} aria-disabled={isConnecting} onClick={() => choose(choice)} {...first}>
                  {content}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface LeadProps {
  device: Device
  /** How many wallets are in the page. */
  found: number
  connected: string | null
  failure: ReturnType<typeof useWallet>['failure']
}

/** What choosing means; or why there is nothing to choose, or what failed, with the next step. */
function Lead({ device, found, connected, failure }: LeadProps) {
  if (failure !== null) {
    const { title, text } = words.failure[failure]
    return <p role="alert" className={styles.lead}>{`${title}. ${text}`}</p>
  }
  if (device.kind === 'desktop' && found === 0) {
    return (
      <div className={styles.lead}>
        <p role="alert">{sheet.install}</p>
        <ExternalLink href={linkWallets.Phantom.home}>{sheet.installLink}</ExternalLink>
      </div>
    )
  }
  return <p className={styles.lead}>{device.isInApp && found === 0 ? sheet.inApp : connected === null ? sheet.lead : sheet.connected(shorten(connected, 6, 6))}</p>
}

function keyOf(choice: WalletChoice): string {
  return `${choice.way} ${nameOf(choice)}`
}

function waitingWords(choice: WalletChoice): string {
  return choice.way === 'browse' ? sheet.opened : sheet.waiting(nameOf(choice))
}
