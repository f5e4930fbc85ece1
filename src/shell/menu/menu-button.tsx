import type { ReactNode } from 'react'
import { MenuIcon } from '../../ui/first-icons.tsx'
import { opens } from '../frame/opens.ts'
import { useShellStore } from '../frame/shell-store.ts'

/** Opens the full-screen menu where the navigation doesn't fit: from a phone's bar, elsewhere from the header. CSS shows one of the two. */
export function MenuButton({ name, className }: { name: ReactNode; className: string | undefined }) {
  const open = useShellStore((state) => state.sheet === 'menu')
  return (
    <button type="button" className={className} aria-haspopup="dialog" aria-expanded={open} onClick={opens('menu')}>
      <MenuIcon />
      {name}
    </button>
  )
}
