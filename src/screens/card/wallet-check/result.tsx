import type { ReactNode } from 'react'
import { card } from '../../../content/card.ts'
import { explorer } from '../../../content/links.ts'
import type { Meta } from '../../../contract/meta.ts'
import type { EligibilityAnswer } from '../../../data/api/wallet-check.ts'
import { useView } from '../../../data/live/use-view.ts'
import { listFigure } from '../../../page/list-figure.ts'
import { formatExact, formatMillions, shorten } from '../../../rules/format.ts'
import { Address } from '../../../ui/address.tsx'
import { NetworkButton } from '../../../shell/figures/network-button.tsx'
import { FigureAge } from '../../../ui/figure-age.tsx'
import { utcOffsetAt } from '../../../page/local-time.ts'
import { TierBadge } from '../../../ui/tier-badge.tsx'
import { useNow } from '../../../data/live/use-now.ts'
import { standingOf, type Standing } from './standing.ts'
import { isUndecided, type Verdict } from './verdict.ts'
import styles from './wallet-check.module.css'

const words = card.result
const NOTHING = '—'

export interface ResultProps {
  wallet: string
  verdict: Verdict | null
  meta: Meta | undefined
  eligibility: EligibilityAnswer | undefined
  holdingsFailed: boolean
  onReadHoldings: () => void
}

/** What is known of the wallet. Its lines are there from the start, so that nothing moves when they are filled. */
export function Result({ wallet, verdict, meta, eligibility, holdingsFailed, onReadHoldings }: ResultProps) {
  const standing = standingOf(verdict, eligibility)
  const known = standing.state !== 'unchecked'
  const decided = known && standing.state !== 'undecided'
  return (
    <>
      <dl className={styles.result} data-known={known ? '' : undefined}>
        <Line term={words.wallet}>{known ? <WalletAddress wallet={wallet} /> : NOTHING}</Line>
        <Line term={words.status}>{known ? words.standing[standing.state] : NOTHING}</Line>
        <Line term={words.tier}>{standing.tier === '' ? (decided ? words.noTier : NOTHING) : <Tier standing={standing} />}</Line>
        <Line term={words.staked}>{verdict ? staked(verdict) : NOTHING}</Line>
        <Line term={words.detection}>{verdict ? verdict.currentDetection : NOTHING}</Line>
        <Line term={words.holdings}>{eligibility ? `${formatMillions(eligibility.bdBalance)} BD` : NOTHING}</Line>
        <Line term={words.worth}>{eligibility ? worth(eligibility) : NOTHING}</Line>
        <Line term={words.read}>{meta ? <ReadAt meta={meta} /> : NOTHING}</Line>
      </dl>
      {holdingsFailed ? (
        <div className={styles.again}>
          <p>{words.holdingsFailed}</p>
          <NetworkButton onClick={onReadHoldings}>{words.again}</NetworkButton>
        </div>
      ) : null}
    </>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Tier({ standing: { tier, atLeast } }: { standing: Standing }) {
  return (
    <>
      {atLeast ? <span className={styles.atLeast}>{words.atLeast}</span> : null}
      <TierBadge tier={tier} />
    </>
  )
}

/** Counted so far it is no zero: what is still to be read may hold a stake. */
function staked(verdict: Verdict): string {
  if (isUndecided(verdict) && !/[1-9]/.test(verdict.stakedAmount)) return NOTHING
  return `${verdict.atLeast ? `${words.atLeast} ` : ''}${formatExact(verdict.stakedAmount)} BD`
}

function WalletAddress({ wallet }: { wallet: string }) {
  return <Address label="wallet address" address={wallet} short={shorten(wallet, 8, 6)} href={explorer.account(wallet)} />
}

function ReadAt({ meta }: { meta: Meta }) {
  const now = useNow(1000)
  const link = useView('link')
  const figure = listFigure(meta, { now, utcOffsetMinutes: utcOffsetAt(now), link: link.state })
  return (
    <span data-state={figure.state}>
      <FigureAge figure={figure} label={words.read} changes={0} />
    </span>
  )
}

/** Nobody knows a price, nobody knows a worth: that is no zero. */
function worth({ usdValue }: EligibilityAnswer): string {
  return usdValue == null ? words.noPrice : `${formatExact(usdValue.toFixed(2))} USD`
}
