import { Link } from '@tanstack/react-router'
import { outgoing } from '../../content/outgoing.ts'
import { site } from '../../content/site.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import actions from '../../ui/action.module.css'
import { CrossIcon } from '../../ui/first-icons.tsx'
import { Mark } from '../../ui/mark.tsx'
import { leaveDialog } from '../../ui/leave-dialog.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { InstallButton } from '../install/install-button.tsx'
import styles from './menu-sheet.module.css'
import { MenuWallet } from '../wallet/menu-wallet.tsx'
import { routes } from '../../content/routes.ts'
import { navigation, useOutside } from './navigation.ts'

/** The full-screen menu: every place of the navigation, and the external links. Picking one closes it. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const { community, cardLogin, dex, telegram, social } = useOutside()
  return (
    <Dialog label="Menu" shape="screen" onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.bar}>
          <Mark className={styles.mark} />
          <span className={styles.name}>{site.name}</span>
          <button type="button" className={styles.close} onClick={({ currentTarget }) => leaveDialog(currentTarget, onClose)}>
            <CrossIcon />
            <VisuallyHidden>Close menu</VisuallyHidden>
          </button>
        </div>
        <nav aria-label="Menu">
          <ul className={styles.places}>
            {navigation.map((item) => (
              <li key={item.to}>
                <Link to={item.to} className={styles.place} activeOptions={{ exact: true }} onClick={onClose}>
                  {item.name}
                </Link>
              </li>
            ))}
          </ul>
          <div className={styles.people}>
            <MenuWallet onPress={onClose} />
            <ActionLink to="/my" onClick={onClose} look="secondary">{routes['/my'].name}</ActionLink>
            {/* A full page load, as specified: the form starts empty. */}
            <a href="/contact" className={actions.action} data-look="secondary" onClick={onClose}>
              Contact Us
            </a>
            <span>
              <ExternalLink look="secondary" href={community.href} onClick={onClose}>
                {community.label}
              </ExternalLink>
            </span>
            <InstallButton onPress={onClose} />
            <ActionLink to="/outgoing" onClick={onClose} look="secondary">{outgoing.name}</ActionLink>
            <ActionLink to="/settings" onClick={onClose} look="secondary">Settings</ActionLink>
          </div>
          <h2 id="menu-outside" className={styles.heading}>
            External Links
          </h2>
          <ul className={styles.outside} aria-labelledby="menu-outside">
            <li>
              <ExternalLink href={cardLogin.href} onClick={onClose}>{cardLogin.label}</ExternalLink>
            </li>
            <li>
              <a href="/admin/login" className={actions.action} data-look="text" onClick={onClose}>
                Admin Login
              </a>
            </li>
            {[dex, telegram, social].map(({ label, href }) => (
              <li key={label}>
                <ExternalLink href={href} onClick={onClose}>
                  {label}
                </ExternalLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Dialog>
  )
}
