import type { Deployment } from '../src/contract/deployment.ts'
import { marketSourceNames, type Config, type MarketSourceConfig } from './config.ts'

/** Where this installation reads the chain and the market, and the public facts about it. */
export interface ChainAccess {
  rpcUrls: string[]
  mint: string
  vault: string
  /** The token account that receives stakes; absent if not configured. */
  stakingAccount?: string
  /** The program behind it, if known. */
  stakingProgram?: string
  /** The project's owners or token accounts whose tokens don't circulate. */
  internal: readonly string[]
  marketSources: MarketSourceConfig[]
  marketKeys: Config['marketKeys']
  deployment: Deployment
  /** Lines for the operator at start-up. */
  says: string[]
  close(): Promise<void>
}

/** Mainnet if addresses are configured, otherwise the demo chain, which is loaded only then. */
export async function chainFor(config: Config, dataDir: string): Promise<ChainAccess> {
  return config.chain.kind === 'mainnet' ? mainnet(config, config.chain) : demo(config, dataDir)
}

function mainnet(config: Config, chain: Extract<Config['chain'], { kind: 'mainnet' }>): ChainAccess {
  const { mint, vault, rpcUrls, stakingAccount, stakingProgram, internal = [] } = chain
  return {
    rpcUrls,
    mint,
    vault,
    ...(stakingAccount === undefined ? {} : { stakingAccount }),
    ...(stakingProgram === undefined ? {} : { stakingProgram }),
    internal,
    marketKeys: config.marketKeys,
    marketSources: config.marketSources ?? marketSourceNames.map((name) => ({ name })),
    deployment: {
      chain: 'mainnet',
      mint,
      vault,
      links: {
        staking: config.links.staking ?? '',
        dex: config.links.dex ?? `https://dexscreener.com/solana/${mint}`,
        cardLogin: config.links.cardLogin ?? '',
        community: config.links.community ?? '',
        website: config.links.website ?? '',
        buy: config.links.buy ?? `https://jup.ag/tokens/${mint}`,
        mailingList: config.links.mailingList ?? '',
        telegram: config.links.telegram ?? '',
        social: config.links.social ?? '',
      },
      ...(stakingAccount === undefined ? {} : { stakingAccount }),
      ...(config.contactEmail === undefined ? {} : { contactEmail: config.contactEmail }),
      ...(config.officeAddress === undefined ? {} : { officeAddress: config.officeAddress }),
    },
    says: [`Running on Solana mainnet through ${rpcUrls.length} RPC ${rpcUrls.length === 1 ? 'node' : 'nodes'}, mint ${mint}, vault ${vault}.`],
    close: async () => {},
  }
}

async function demo(config: Config, dataDir: string): Promise<ChainAccess> {
  const { startDemo } = await import('./demo/start.ts')
  const { rpcUrls, marketUrl, controlUrl, addresses, close } = await startDemo({ dataDir, trickle: true })
  return {
    rpcUrls,
    mint: addresses.mint,
    vault: addresses.vault,
    stakingAccount: addresses.stakingAccount,
    stakingProgram: addresses.stakingProgram,
    internal: [addresses.internal],
    marketKeys: config.marketKeys,
    marketSources: config.marketSources ?? [{ name: 'dexscreener', url: marketUrl }],
    deployment: {
      chain: 'demo',
      mint: addresses.mint,
      vault: addresses.vault,
      links: {
        staking: config.links.staking ?? 'https://example.com/staking',
        dex: config.links.dex ?? 'https://example.com/chart',
        cardLogin: config.links.cardLogin ?? 'https://example.com/card',
        community: config.links.community ?? 'https://example.com/community',
        website: config.links.website ?? 'https://example.com',
        buy: config.links.buy ?? 'https://example.com/buy',
        mailingList: config.links.mailingList ?? 'https://example.com/mailing-list',
        telegram: config.links.telegram ?? 'https://example.com/telegram',
        social: config.links.social ?? 'https://example.com/social',
      },
      stakingAccount: addresses.stakingAccount,
      contactEmail: config.contactEmail ?? 'support@example.com',
      officeAddress: config.officeAddress ?? 'Demo office, 1 Example Street, Example Town',
    },
    says: [
      'Running on the demo chain: a local Solana with the real token program, made-up holders and a made-up market.',
      `Demo nodes: ${rpcUrls.join(' ')}`,
      `Demo control: ${controlUrl}`,
      'For the real chain set SOLANA_RPC_URLS, BD_MINT and BD_VAULT; .env.example lists every variable.',
    ],
    close,
  }
}
