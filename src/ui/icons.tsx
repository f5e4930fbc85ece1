import { Icon } from './icon.tsx'

// Line icons on a 16 px grid, in the current colour. All decorative: the words beside them carry their meaning.

/** A lens. */
export function SearchIcon() {
  return <Icon><circle cx="7" cy="7" r="4.5" /><path d="m10.5 10.5 3.5 3.5" /></Icon>
}

export function UpIcon() {
  return <Icon><path d="M8 13V3M3.5 7.5 8 3l4.5 4.5" /></Icon>
}

export function HomeIcon() {
  return <Icon><path d="M2 7.5 8 2.5l6 5M4 6.5v7h8v-7" /></Icon>
}

/** Out of a tray. */
export function ShareIcon() {
  return <Icon><path d="M8 10V2M5 5l3-3 3 3M4 7.5H2.5v6h11v-6H12" /></Icon>
}

export function BellIcon() {
  return <Icon><path d="M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3zm2.5 1.5a1.5 1.5 0 0 0 3 0" /></Icon>
}

/** Away, to the right. */
export function SendIcon() {
  return <Icon><path d="M3 8h10M8.5 3.5 13 8l-4.5 4.5" /></Icon>
}

/** A purse with its clasp. */
export function WalletIcon() {
  return <Icon><path d="M12.5 5.5V3H3.5a1.5 1.5 0 0 0 0 3h10v7h-10A1.5 1.5 0 0 1 2 11.5v-7m9 5h.5" /></Icon>
}

/** A tray with a sheet that leaves it. */
export function TrayIcon() {
  return <Icon><path d="M8 8.5V2M5.5 4.5 8 2l2.5 2.5M2 8.5v5h12v-5h-3.5l-1 2h-3l-1-2z" /></Icon>
}
