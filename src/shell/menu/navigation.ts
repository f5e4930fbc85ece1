import { useView } from '../../data/live/use-view.ts'
import { placesWhere } from '../../content/routes.ts'

/** The destinations of header and menu, in order. */
export const navigation = placesWhere(({ header }) => header === true)

/** Places outside the app. One that this installation lacks is empty, and its link is hidden. */
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
