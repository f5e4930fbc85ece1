import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { usedMethods } from './trials.ts'

/** Every JSON-RPC method of a Solana node, including those of single providers. */
const METHODS = new Set(
  `getAccountInfo getBalance getBlock getBlockCommitment getBlockHeight getBlockProduction getBlockTime getBlocks getBlocksWithLimit
  getClusterNodes getEpochInfo getEpochSchedule getFeeForMessage getFirstAvailableBlock getGenesisHash getHealth getHighestSnapshotSlot
  getIdentity getInflationGovernor getInflationRate getInflationReward getLargestAccounts getLatestBlockhash getLeaderSchedule
  getMaxRetransmitSlot getMaxShredInsertSlot getMinimumBalanceForRentExemption getMultipleAccounts getProgramAccounts getProgramAccountsV2
  getRecentPerformanceSamples getRecentPrioritizationFees getSignatureStatuses getSignaturesForAddress getSlot getSlotLeader getSlotLeaders
  getStakeActivation getStakeMinimumDelegation getSupply getTokenAccountBalance getTokenAccounts getTokenAccountsByDelegate
  getTokenAccountsByOwner getTokenAccountsByOwnerV2 getTokenLargestAccounts getTokenSupply getTransaction getTransactionCount
  getTransactionsForAddress getVersion getVoteAccounts isBlockhashValid minimumLedgerSlot requestAirdrop sendTransaction simulateTransaction
  accountSubscribe blockSubscribe logsSubscribe programSubscribe rootSubscribe signatureSubscribe slotSubscribe slotsUpdatesSubscribe
  transactionSubscribe voteSubscribe`.split(/\s+/),
)

/** Methods that only browsers use, through the proxy. The pool's `ONCE_ONLY` names some of them. */
const FOR_BROWSERS = new Set(['sendTransaction', 'requestAirdrop'])

const server = join(import.meta.dirname, '..')

describe('the list of used methods', () => {
  it('has every method that the server calls', () => {
    const found = new Map<string, string>()
    for (const room of ['upstream', 'chain', 'feeds', 'delivery', 'notifications', 'assistant', 'cards', 'proof']) {
      for (const file of sources(join(server, room))) {
        for (const [word] of code(readFileSync(file, 'utf8')).matchAll(/\b[a-z]+[A-Z][A-Za-z0-9]*\b/g)) if (METHODS.has(word)) found.set(word, file)
      }
    }
    // Without matches the test would be blind.
    expect([...found.keys()]).toEqual(expect.arrayContaining(['getAccountInfo', 'getTransaction', 'accountSubscribe']))
    const missing = [...found].filter(([method]) => !usedMethods.has(method) && !FOR_BROWSERS.has(method))
    expect(missing, 'add a trial for it to trials.ts').toEqual([])
  })

  it('has methods only', () => {
    expect([...usedMethods].filter((method) => !METHODS.has(method))).toEqual([])
  })

  it('sees a method in code, but not in a comment', () => {
    expect(code("ask('getVoteAccounts') // not getSupply\n/* nor getBlock */ 'https://x' + rpc.getBlocks()")).toMatch(/getVoteAccounts[^]*getBlocks/)
    expect(code('// not getSupply\n/* nor getBlock */')).not.toMatch(/getSupply|getBlock/)
  })
})

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|kit)\.ts$|(^|\/)testing\//.test(name))
    .map((name) => join(folder, name))
}

/** Without comments. */
function code(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1')
}
