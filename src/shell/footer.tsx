import { site } from '../content/site.ts'
import { useView } from '../data/use-view.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import styles from './footer.module.css'

/** What the page is not, where else to go, and which version this is. */
export function Footer({ version }: { version?: string | undefined }) {
  const { stakingUrl, dexUrl, cardLoginUrl, communityUrl } = useView('deployment')
  const links = [
    { href: stakingUrl, label: 'Official Staking Site' },
    { href: dexUrl, label: 'DEX chart' },
    { href: cardLoginUrl, label: 'Card Services Login' },
    { href: communityUrl, label: 'Join Community' },
  ]
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.note}>Figures are information, not advice.</p>
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link.label}>
              <ExternalLink href={link.href}>{link.label}</ExternalLink>
            </li>
          ))}
        </ul>
        <p className={styles.version}>
          {site.name}
          {version === undefined ? null : ` ${version}`}
        </p>
      </div>
    </footer>
  )
}
