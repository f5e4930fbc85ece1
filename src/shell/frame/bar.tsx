import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'
import { MenuButton } from '../menu/menu-button.tsx'
import styles from './bar.module.css'

/** Each with its name here, shorter than elsewhere, and the path of its icon. */
const places = [
  ['/', 'Home', 'M2 7.5 8 2.5l6 5M4 6.5v7h8v-7'],
  ['/staking', 'Staking', 'M3.5 7h9v6.5h-9zm2 0V5a2.5 2.5 0 0 1 5 0v2'],
  ['/analytics', 'Market', 'M2 12.5 6 8l3 2.5 5-7'],
  ['/virtual-card', 'Card', 'M2 3.5h12v9H2zm0 3h12'],
] as const

/** The bar at the lower edge of a phone: the places visited most, and the menu with all others. */
export function Bar() {
  return (
    <nav className={styles.bar} aria-label="Places">
      <ul className={styles.places}>
        {places.map(([to, name, sign]) => (
          <li key={to}>
            <Link to={to} className={styles.item} activeOptions={{ exact: true }}>
              <Icon>
                <path d={sign} />
              </Icon>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <MenuButton className={styles.item} name="More" />
        </li>
      </ul>
    </nav>
  )
}
