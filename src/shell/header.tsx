import { Link } from '@tanstack/react-router'
import { site } from '../content/site.ts'
import { useView } from '../data/use-view.ts'
import { Badge } from '../ui/badge.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { Mark } from '../ui/mark.tsx'
import styles from './header.module.css'
import type { NavItem } from './navigation.ts'
import { SettingsButton } from './settings-button.tsx'

/** Stays at the top: who we are, where to go, what chain this is, and the settings. */
export function Header({ nav }: { nav: readonly NavItem[] }) {
  const { chainNotice, communityUrl, cardLoginUrl } = useView('deployment')
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.home}>
          <Mark size="1.75rem" className={styles.mark} />
          <span className={styles.name}>{site.name}</span>
        </Link>
        <Badge text={chainNotice} />
        <nav className={styles.nav} aria-label="Main">
          <ul className={styles.list}>
            {nav.map((item) => (
              <li key={item.to}>
                <Link to={item.to} className={styles.item} activeOptions={{ exact: true }}>
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.actions}>
          <span className={styles.wide}>
            <ExternalLink href={communityUrl}>Join Community</ExternalLink>
          </span>
          <span className={styles.wide}>
            <ExternalLink href={cardLoginUrl}>Card Services</ExternalLink>
          </span>
          <SettingsButton />
        </div>
      </div>
    </header>
  )
}
