/** The texts of the quick links. External targets come from the configuration; `to` is a path in the app. */
export const quickLinks = {
  title: 'Quick links',
  lead: 'Every place that belongs to BD, in and outside this app. Links that leave the app open in a new tab.',
  cards: {
    cardLogin: { title: 'Card Services Login', text: 'Sign in to manage a card that you already have.' },
    vaultFirst: { title: 'Vault on Solscan', text: 'Balance and every movement of the vault on a block explorer.' },
    vaultSecond: { title: 'Vault on Solana Explorer', text: 'The same on a second explorer, to compare.' },
    staking: { title: 'Staking platform', text: 'Where BD is staked, for 180 days.' },
    buy: { title: 'Buy BD tokens', text: 'Exchange other tokens for BD.' },
    chart: { title: 'Token chart', text: 'Price, volume and trades of BD.' },
    community: { title: 'Community chat', text: 'Questions and news among holders.' },
    website: { title: 'Company website', text: 'Who BlackDuck is and what it does.' },
    contact: { title: 'Contact support', text: 'Write to us, and how soon we answer.' },
    virtualCards: { title: 'Virtual cards', text: 'Check a wallet and see the three tiers.' },
    mailingList: { title: 'Mailing list', text: 'News by email.' },
  },
  addresses: {
    title: 'Addresses on the chain',
    subtitle: 'Compare them letter by letter before you send anything',
    vault: { title: 'Vault', label: 'vault address', figure: 'Held by the vault' },
    staking: { title: 'Staking programme', label: 'staking address', figure: 'Staked' },
    token: { title: 'Token contract', label: 'token address', text: 'The mint of BD. Any other token of this name is not BD.' },
    unknown: 'No staking address is configured in this installation.',
  },
  back: 'Return to the dashboard',
  /** The return link appears after this many milliseconds. */
  backAfterMs: 3000,
} as const
