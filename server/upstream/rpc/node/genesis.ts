/** The hash of mainnet's first block, as `getGenesisHash` returns it. */
export const MAINNET_GENESIS_HASH = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/**
 * The cluster to use: that of most nodes; on a tie mainnet, else that of the first node configured. Nodes that don't answer
 * have no vote. Null when none answers.
 */
export function rightGenesisHash(nodes: readonly { readonly genesisHash: string | null }[]): string | null {
  const votes = new Map<string, number>()
  for (const { genesisHash } of nodes) if (genesisHash !== null) votes.set(genesisHash, (votes.get(genesisHash) ?? 0) + 1)
  const most = Math.max(0, ...votes.values())
  // A Map keeps insertion order, which is that of the configuration.
  const winners = [...votes].flatMap(([hash, count]) => (count === most ? [hash] : []))
  return winners.find((hash) => hash === MAINNET_GENESIS_HASH) ?? winners[0] ?? null
}
