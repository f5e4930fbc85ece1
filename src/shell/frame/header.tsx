import { Link } from '@tanstack/react-router'
import { site } from '../../content/site.ts'
import { useView } from '../../data/live/use-view.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import actions from '../../ui/action.module.css'
import { Badge } from '../../ui/badge.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import icon from '../../ui/icon-button.module.css'
import { Mark } from '../../ui/mark.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './header.module.css'
import { ChatButton } from '../assistant/chat-button.tsx'
import { MenuButton } from '../menu/menu-button.tsx'
import { navigation, useOutside } from '../menu/navigation.ts'
import { SettingsButton } from './settings-button.tsx'
import { WalletPlace } from '../wallet/wallet-place.tsx'

/** The sticky header: name, chain, navigation and settings; a menu where they don't fit. */
export function Header() {
  const { chainNotice } = useView('deployment')
  const { community, cardLogin } = useOutside()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.home} aria-label={site.name}>
          <Mark className={styles.mark} />
          <span className={styles.name}>{site.name}</span>
        </Link>
        <Badge text={chainNotice} />
        {/* The ways up and home, once scrolled, see scroll-buttons.tsx. */}
        <span id="ways" className={styles.ways} />
        <div className={styles.actions}>
          {/* The tray's button, in one of two places, see outgoing/outgoing-button.tsx. */}
          <span id="tray-wide" />
          <span className={styles.wide}>
            <ActionLink to="/contact">Contact Us</ActionLink>
          </span>
          <span className={styles.wide}>
            <ExternalLink href={community.href}>{community.label}</ExternalLink>
          </span>
          <span className={styles.wide}>
            <ExternalLink href={cardLogin.href}>Card Services</ExternalLink>
          </span>
          <span className={styles.wide}>
            <a href="/admin/login" className={actions.action} data-look="text">
              Admin
            </a>
          </span>
          <ChatButton place="header" />
          {/* The bell loads after the first paint, see notifications/bell.tsx. */}
          <span id="bell-place" className={styles.bell} />
          <WalletPlace />
          <span id="tray-narrow" />
          <SettingsButton />
          <MenuButton className={`${icon.icon} ${styles.menu}`} name={<VisuallyHidden>Menu</VisuallyHidden>} />
        </div>
        <nav className={styles.nav} aria-label="Main">
          <ul className={styles.list}>
            {navigation.map((item) => (
              <li key={item.to}>
                <Link to={item.to} className={styles.item} activeOptions={{ exact: true }}>
                  {item.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}
