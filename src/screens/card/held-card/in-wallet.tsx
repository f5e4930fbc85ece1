import { ExternalLink } from '../../../ui/external-link.tsx'
import { browseLink, isMobile } from '../../../wallet/deep-link.ts'
import { useWallet } from '../../../wallet/wallet-context.tsx'

/** Whether the wallet is another app, out of this browser's reach. */
export function useWalletElsewhere(): boolean {
  const { walletAddress, apps } = useWallet()
  return walletAddress === null && apps.length === 0 && isMobile(navigator.userAgent, navigator.maxTouchPoints)
}

interface InWalletProps {
  /** The page to open there, with its query. */
  path: string
  children: string
}

/** Opens a page in the wallet app's own browser. */
export function InWallet({ path, children }: InWalletProps) {
  return (
    <ExternalLink look="primary" href={browseLink(`${window.location.origin}${path}`)}>
      {children}
    </ExternalLink>
  )
}
