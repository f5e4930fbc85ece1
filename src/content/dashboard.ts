/** The words of the dashboard. Texts that the specification quotes stand here as it quotes them. */
export const dashboard = {
  hero: {
    title: 'The BD token, as it stands now',
    summary: [
      'Vault balance, price and network health of BD.',
      'Read from Solana nodes and from market APIs.',
      'Each figure says how old it is and who said so.',
      'With no network, the last known figures stay.',
    ],
    vaultBalance: 'Total Vault Balance',
    holders: 'Total Holders',
    stakers: 'Active Stakers',
    staking: 'Official Staking Site',
    dex: 'Entry Options',
    cardLogin: 'Card Services Login',
  },
  vault: {
    title: 'Live BD Token Vault',
    subtitle: 'Real-time tracking from Solana address',
    balance: 'BD Tokens in Vault',
    pending: 'Loading... (Click to view on Solscan)',
    sol: 'SOL Balance: ◎',
    health: 'Health:',
    change: 'Change of the vault balance',
    /** Between the count of wallets and the amount: '8 Deployed Wallets • 85.00M BD Deployed'. */
    deployedWallets: ' Deployed Wallets • ',
    deployed: ' BD Deployed',
    deployedLabel: 'what the vault has deployed',
  },
  market: {
    title: 'Market Overview',
    subtitle: 'BD on decentralised exchanges, in US dollars',
    price: 'Price',
    priceChange24h: '24h change',
    volume24h: '24h volume',
    marketCap: 'Market cap',
    pending: 'Loading market data...',
  },
  staking: {
    title: 'Staking Portal',
    subtitle: 'What is staked, by how many, and whether our count agrees with the chain',
    staked: 'Total staked',
    stakers: 'Active stakers',
    ledger: 'Ledger',
    portfolio: 'All positions',
    site: 'Official Staking Site',
  },
} as const
