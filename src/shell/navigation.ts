import type { LinkProps } from '@tanstack/react-router'

export interface NavItem {
  label: string
  to: NonNullable<LinkProps['to']>
}

/** The destinations of the header, in their order; a screen that does not exist yet is not in here. */
export const navigation: readonly NavItem[] = [
  { label: 'Dashboard', to: '/' },
  { label: 'Staking', to: '/staking' },
]
