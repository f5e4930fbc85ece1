import { Page } from '../../ui/page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { walletReturn as words } from './content.ts'

const ReturnOutcome = lazyPart(() => import('./return-outcome.tsx'), 'ReturnOutcome')

/** Where a wallet app leads back to, `/wallet/return?pairing=…`. What it brings, no prerendered page knows. */
export function WalletReturn() {
  const hydrated = useHydrated()
  return (
    <Page title={words.title} lead={words.lead}>
      {hydrated ? <ReturnOutcome /> : null}
    </Page>
  )
}
