import { useEffect, useState } from 'react'
import { quickLinks } from './content.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { useView } from '../../data/live/use-view.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Page } from '../../ui/page.tsx'
import { Addresses } from './addresses.tsx'
import styles from './links.module.css'

const { cards } = quickLinks
const reads = ['/api/vault/live-balance', '/api/analytics/real-staking'] as const

/** Links to every BD site and service, and its three addresses on the chain. */
export function Links() {
  useReads(reads, 'links')
  const links = useView('deployment')
  return (
    <Page title={quickLinks.title} lead={quickLinks.lead} action={<Return />}>
      <ul className={styles.cards}>
        <Outside card={cards.cardLogin} href={links.cardLoginUrl} />
        <Outside card={cards.vaultFirst} href={links.vaultUrl} />
        <Outside card={cards.vaultSecond} href={links.vaultSecondUrl} />
        <Outside card={cards.staking} href={links.stakingUrl} />
        <Outside card={cards.buy} href={links.buyUrl} />
        <Outside card={cards.chart} href={links.dexUrl} />
        <Outside card={cards.community} href={links.communityUrl} />
        <Outside card={cards.website} href={links.websiteUrl} />
        <Inside card={cards.contact} to="/contact" />
        <Inside card={cards.virtualCards} to="/virtual-card" />
        <Outside card={cards.mailingList} href={links.mailingListUrl} />
      </ul>
      <Addresses />
    </Page>
  )
}

interface Card {
  title: string
  text: string
}

/** A card that links out of the app. With an empty `href` it is hidden. */
function Outside({ card, href }: { card: Card; href: string }) {
  return (
    <li className={styles.card}>
      <h2 className={styles.title}>
        <ExternalLink href={href}>{card.title}</ExternalLink>
      </h2>
      <p className={styles.text}>{card.text}</p>
    </li>
  )
}

function Inside({ card, to }: { card: Card; to: '/contact' | '/virtual-card' }) {
  return (
    <li className={styles.card}>
      <h2 className={styles.title}>
        <ActionLink to={to}>{card.title}</ActionLink>
      </h2>
      <p className={styles.text}>{card.text}</p>
    </li>
  )
}

/** The return link appears after a while; its room is reserved. */
function Return() {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), quickLinks.backAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span className={styles.back}>
      {due ? (
        <ActionLink to="/" look="secondary">{quickLinks.back}</ActionLink>
      ) : null}
    </span>
  )
}
