import { cardApplicationPage } from './content.ts'
import { explorer } from '../../content/links.ts'
import type { Applicant } from '../../data/drafts/applicant.ts'
import { formatExact, shorten } from '../../rules/format.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { Address } from '../../ui/address.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { TierBadge } from '../../ui/tier-badge.tsx'
import styles from './application.module.css'

const words = cardApplicationPage.wallet

/** The wallet of the application, with the result of its check. */
export function VerifiedWallet({ applicant: { walletAddress, tier, stakedAmount, atLeast } }: { applicant: Applicant }) {
  const least = atLeast ? `${words.atLeast} ` : ''
  return (
    <Card
      level={2}
      title={words.title}
      corner={
        <span className={styles.corner}>
          <ActionLink to="/virtual-card">{words.other}</ActionLink>
        </span>
      }
    >
      <DefinitionList
        look="lines"
        items={[
          { term: words.address, value: <Address label="wallet address" address={walletAddress} short={shorten(walletAddress, 8, 6)} href={explorer.account(walletAddress)} /> },
          {
            term: words.tier,
            value: (
              <>
                {least}
                <TierBadge tier={tier} />
              </>
            ),
          },
          { term: words.staked, value: `${least}${formatExact(stakedAmount)} BD` },
        ]}
      />
    </Card>
  )
}
