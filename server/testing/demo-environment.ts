import type { Demo } from '../demo/start.ts'

/** The variables that lead a server of its own process to the nodes and the market of a demo world, as fast as it likes. */
export function demoEnvironment({ rpcUrls, marketUrl, addresses }: Pick<Demo, 'rpcUrls' | 'marketUrl' | 'addresses'>): Record<string, string> {
  const { mint, vault, stakingAccount, stakingProgram } = addresses
  return {
    SOLANA_RPC_URLS: rpcUrls.join(','),
    BD_MINT: mint,
    BD_VAULT: vault,
    BD_STAKING_ACCOUNT: stakingAccount,
    BD_STAKING_PROGRAM: stakingProgram,
    MARKET_SOURCES: `dexscreener=${marketUrl}`,
    RPC_RATE: '200',
  }
}
