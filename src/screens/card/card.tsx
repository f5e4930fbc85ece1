import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { card } from '../../content/card.ts'
import { applicantOf, rememberApplicant } from '../../data/drafts/applicant.ts'
import { useView } from '../../data/live/use-view.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useHashTab } from '../../ui/use-hash-tab.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './card.module.css'
import { DetailsPanel } from './overview/details-panel.tsx'
import { LimitsPanel } from './overview/limits-panel.tsx'
import { standingOf } from './wallet-check/standing.ts'
import { announce } from './wallet-check/toasts.ts'
import { UsagePanel } from './overview/usage-panel.tsx'
import { useLinkedWallet } from './wallet-check/use-linked-wallet.ts'
import { useWalletCheck } from './wallet-check/use-wallet-check.ts'
import { verdictOf, type Verdict } from './wallet-check/verdict.ts'
import { WalletCheck } from './wallet-check/wallet-check.tsx'

const ConnectedWallet = lazyPart(() => import('./wallet-check/connected-wallet.tsx'), 'ConnectedWallet')
const OpenedForms = lazyPart(() => import('./opened-forms.tsx'), 'OpenedForms')
const TierDialog = lazyPart(() => import('./overview/tier-dialog.tsx'), 'TierDialog')

const tabNames = ['details', 'limits', 'usage'] as const

/** Checks whether a wallet can have a card, and shows the card's benefits. The same screen at /virtual-card and /card-registration. */
export function Card() {
  const { buyUrl } = useView('deployment')
  const [accepted, setAccepted] = useState<Verdict | null>(null)
  const check = useWalletCheck(
    announce({
      buyUrl,
      onEligible: (verdict) => {
        rememberApplicant(verdict)
        setAccepted(verdict)
      },
    }),
  )
  useLinkedWallet(check.type)
  const tab = useHashTab(tabNames)
  const navigate = useNavigate()
  const hydrated = useHydrated()
  // The wallet that is known, during this visit, to have a card.
  const [cardOf, setCardOf] = useState<string | null>(null)
  const hasCard = cardOf !== null && cardOf === check.wallet
  const verdict = check.verification.data ? verdictOf(check.wallet, check.verification.data) : null
  const standing = standingOf(verdict, check.holdings)
  const panels = {
    details: <DetailsPanel standing={standing} wallet={check.wallet} hasCard={hasCard} onCard={() => setCardOf(check.wallet)} />,
    limits: <LimitsPanel standing={standing} />,
    usage: <UsagePanel hasCard={hasCard} />,
  }
  return (
    <Page title={card.title} lead={card.lead}>
      <div className={styles.columns}>
        <WalletCheck check={check} verdict={verdict} hasCard={hasCard} />
        <Tabs
          label={card.tabs.label}
          tabs={tabNames.map((value) => ({ value, label: card.tabs[value], panel: panels[value] }))}
          value={tab.value}
          onChange={tab.choose}
          ready={tab.ready}
        />
      </div>
      {accepted ? (
        <TierDialog
          open
          tier={accepted.tier}
          stakedAmount={accepted.stakedAmount}
          walletAddress={accepted.walletAddress}
          atLeast={accepted.atLeast}
          onClose={() => setAccepted(null)}
          onProceed={() => {
            setAccepted(null)
            void navigate({ to: '/card-registration', state: { applicant: applicantOf(accepted) } })
          }}
        />
      ) : null}
      {hydrated ? (
        <>
          <OpenedForms />
          <ConnectedWallet typed={check.typed} type={check.type} />
        </>
      ) : null}
    </Page>
  )
}
