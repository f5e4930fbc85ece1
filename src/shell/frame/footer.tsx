import { Link } from '@tanstack/react-router'
import { site } from '../../content/site.ts'
import { useView } from '../../data/live/use-view.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import actions from '../../ui/action.module.css'
import styles from './footer.module.css'
import { useOutside, type NavItem } from '../menu/navigation.ts'

const places: readonly NavItem[] = [
  { label: 'Dashboard', to: '/' },
  { label: 'Virtual Cards', to: '/virtual-card' },
  { label: 'Rewards', to: '/rewards' },
  { label: 'Tokenomics', to: '/tokenomics' },
  { label: 'Links', to: '/links' },
  { label: 'FAQ', to: '/faq' },
  { label: 'Contact', to: '/contact' },
  { label: 'Settings', to: '/settings' },
]

const rules: readonly NavItem[] = [
  { label: 'Privacy Policy', to: '/privacy-policy' },
  { label: 'Terms of Service', to: '/terms-of-service' },
  { label: 'Disclaimer', to: '/disclaimer' },
]

/** Where to go in the app and outside, whom to write to, what the page is not, and which version this is. */
export function Footer({ version }: { version?: string | undefined }) {
  const { contactEmail, contactUrl, officeAddress } = useView('deployment')
  const link = useView('link')
  const { community, telegram, social, staking, dex, cardLogin } = useOutside()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav className={styles.nav} aria-label="Footer">
          <ul className={styles.links}>
            {places.map((item) => (
              <FooterLink key={item.to} {...item} />
            ))}
          </ul>
          <ul className={styles.links}>
            {rules.map((item) => (
              <FooterLink key={item.to} {...item} />
            ))}
          </ul>
        </nav>
        <ul className={styles.links}>
          {[community, telegram, social, staking, dex, cardLogin].map(({ label, href }) => (
            <li key={label}>
              <ExternalLink href={href}>{label}</ExternalLink>
            </li>
          ))}
        </ul>
        <address className={styles.reach}>
          <span className={styles.office}>{officeAddress}</span>
          <a className={actions.action} data-look="text" href={contactUrl}>
            {contactEmail}
          </a>
        </address>
        <div className={styles.note}>
          <p>Figures are information, not advice.</p>
          <p data-link={link.state}>
            Connection: <span>{link.text}</span>
          </p>
        </div>
        <p className={styles.version}>
          {site.name}
          {version === undefined ? null : ` ${version}`}
        </p>
      </div>
    </footer>
  )
}

function FooterLink({ to, label }: NavItem) {
  return (
    <li>
      <Link to={to} className={actions.action} data-look="text">
        {label}
      </Link>
    </li>
  )
}
