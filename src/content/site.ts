/** What the product is called and how it describes itself. */
export const site = {
  name: 'BlackDuck',
  token: 'BD',
  title: 'BlackDuck: the BD token, live',
  description:
    'Vault balance, price, staking and network health of the BD token on Solana. Each figure says how old it is and where it came from.',
} as const
