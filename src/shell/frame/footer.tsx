import { useState } from 'react'
import { placesWhere } from '../../content/routes.ts'
import { site } from '../../content/site.ts'
import { useView } from '../../data/live/use-view.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import actions from '../../ui/action.module.css'
import chevron from '../../ui/chevron.module.css'
import styles from './footer.module.css'
import { useOutside } from '../menu/navigation.ts'

const lists = (['places', 'rules'] as const).map((list) => placesWhere(({ footer }) => footer === list))

/** Links inside and outside the app, contact, disclaimer and version. */
export function Footer({ version }: { version?: string | undefined }) {
  const { contactEmail, contactUrl, officeAddress } = useView('deployment')
  const link = useView('link')
  const { community, telegram, social, staking, dex, cardLogin } = useOutside()
  const [isOpen, setOpen] = useState(false)
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {/* On a phone the links are one tap away. */}
        <button type="button" className={`${styles.fold} ${chevron.chevron}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          All pages and links
        </button>
        <nav className={styles.nav} aria-label="Footer">
          {lists.map((places, index) => (
            <ul key={index} className={styles.links}>
              {places.map(({ to, name }) => (
                <li key={to}>
                  <ActionLink to={to}>{name}</ActionLink>
                </li>
              ))}
            </ul>
          ))}
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
