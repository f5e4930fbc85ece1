import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { MenuButton } from '../menu/menu-button.tsx'
import styles from './bar.module.css'

/** The bar at the lower edge of a phone: the places visited most, and the menu with all others. */
export function Bar() {
  return (
    <nav className={styles.bar} aria-label="Main places">
      <ul className={styles.places}>
        <Item to="/" name="Home" sign={<path d="M2 7.5 8 2.5l6 5M4 6.5v7h8v-7" />} />
        <Item to="/staking" name="Staking" sign={<path d="M3.5 7h9v6.5h-9zm2 0V5a2.5 2.5 0 0 1 5 0v2" />} />
        <Item to="/analytics" name="Market" sign={<path d="M2 12.5 6 8l3 2.5 5-7" />} />
        <Item to="/virtual-card" name="Card" sign={<path d="M2 3.5h12v9H2zm0 3h12" />} />
        <li>
          <MenuButton place="bar" className={styles.item} />
        </li>
      </ul>
    </nav>
  )
}

function Item({ to, name, sign }: { to: '/' | '/staking' | '/analytics' | '/virtual-card'; name: string; sign: ReactNode }) {
  return (
    <li>
      <Link to={to} className={styles.item} activeOptions={{ exact: true }}>
        <Icon>{sign}</Icon>
        {name}
      </Link>
    </li>
  )
}
