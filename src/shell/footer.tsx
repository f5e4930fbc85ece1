import { Link } from '@tanstack/react-router'
import { site } from '../content/site.ts'
import { useView } from '../data/use-view.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import actions from '../ui/action.module.css'
import styles from './footer.module.css'
import { navigation } from './navigation.ts'

/** What the page is not, where to go in the app and outside, and which version this is. On a phone it is the only navigation. */
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
        <nav aria-label="Footer">
          <ul className={styles.links}>
            {navigation.map((item) => (
              <li key={item.to}>
                <Link to={item.to} className={actions.action} data-look="text">
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
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
