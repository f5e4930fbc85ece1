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
import { DefinitionList } from '../../../ui/definition-list.tsx'
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

/** The facts about the wallet. Its lines exist from the start, so that nothing moves when they are filled. */
export function Result({ wallet, verdict, meta, eligibility, holdingsFailed, onReadHoldings }: ResultProps) {
  const standing = standingOf(verdict, eligibility)
  const known = standing.state !== 'unchecked'
  const decided = known && standing.state !== 'undecided'
  return (
    <>
      <DefinitionList
        look="lines"
        className={styles.result}
        data-known={known ? '' : undefined}
        items={[
          { term: words.wallet, value: known ? <WalletAddress wallet={wallet} /> : NOTHING },
          { term: words.status, value: known ? words.standing[standing.state] : NOTHING },
          { term: words.tier, value: standing.tier === '' ? (decided ? words.noTier : NOTHING) : <Tier standing={standing} /> },
          { term: words.staked, value: verdict ? staked(verdict) : NOTHING },
          { term: words.detection, value: verdict ? verdict.currentDetection : NOTHING },
          { term: words.holdings, value: eligibility ? `${formatMillions(eligibility.bdBalance)} BD` : NOTHING },
          { term: words.worth, value: eligibility ? worth(eligibility) : NOTHING },
          { term: words.read, value: meta ? <ReadAt meta={meta} /> : NOTHING },
        ]}
      />
      {holdingsFailed ? (
        <div className={styles.again}>
          <p>{words.holdingsFailed}</p>
          <NetworkButton onClick={onReadHoldings}>{words.again}</NetworkButton>
        </div>
      ) : null}
    </>
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

/** A zero from an incomplete history isn't shown as zero: unread transactions may hold a stake. */
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

/** Without a price the value is unknown, not zero. */
function worth({ usdValue }: EligibilityAnswer): string {
  return usdValue == null ? words.noPrice : `${formatExact(usdValue.toFixed(2))} USD`
}
