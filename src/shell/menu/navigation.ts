import { useRouter, type LinkProps } from '@tanstack/react-router'
import { useView } from '../../data/live/use-view.ts'

export interface NavItem {
  label: string
  to: NonNullable<LinkProps['to']>
}

/** The destinations of the header, in their order. */
export const navigation: readonly NavItem[] = [
  { label: 'Dashboard', to: '/' },
  { label: 'Virtual Cards', to: '/virtual-card' },
  { label: 'Staking', to: '/staking' },
  { label: 'Analytics', to: '/analytics' },
  { label: 'Rewards', to: '/rewards' },
  { label: 'Tokenomics', to: '/tokenomics' },
  { label: 'FAQ', to: '/faq' },
  { label: 'Links', to: '/links' },
  { label: 'Loan Note', to: '/convertible-loan' },
]

const ADMIN_LOGIN = '/admin/login'

/** The administrators' way in, as soon as the route table has one. */
export function useAdminLogin(): string | null {
  const { routesByPath } = useRouter()
  return Object.hasOwn(routesByPath, ADMIN_LOGIN) ? ADMIN_LOGIN : null
}

/** Places outside the app. One that this installation does not have is empty, and its link does not show. */
export function useOutside() {
  const { stakingUrl, dexUrl, cardLoginUrl, communityUrl, telegramUrl, socialUrl } = useView('deployment')
  return {
    staking: { label: 'Official Staking Site', href: stakingUrl },
    dex: { label: 'DEX Chart', href: dexUrl },
    cardLogin: { label: 'Card Services Login', href: cardLoginUrl },
    community: { label: 'Join Community', href: communityUrl },
    telegram: { label: 'Telegram Contact', href: telegramUrl },
    social: { label: 'Social Profile', href: socialUrl },
  }
}
