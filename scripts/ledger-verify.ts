import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isAddress } from '@solana/web3.js'
import { rpcSource } from '../server/chain/ledger/rpc-source.ts'
import { verifyLedger, type VerifyReport } from '../server/chain/ledger/verify.ts'
import { ConfigError, readConfig, type Config } from '../server/config.ts'
import { DatabaseError, openDatabase } from '../server/db/open.ts'
import { defaultDataDir } from '../server/default-data-dir.ts'
import { createLog } from '../server/lib/log.ts'
import { createRpcPool } from '../server/upstream/rpc/pool/pool.ts'
import { createReads } from '../server/upstream/rpc/reads/reads.ts'
import { isMain } from './is-main.ts'
import { table } from './table.ts'

// `npm run ledger:verify [-- --rpc url,url --account address]`: reads the staking account's whole history again, compares
// it with the stored ledger and says what it found. Exit code 0: the same; 1: different; 2: it could not be verified.
// Nodes and account come from the configuration; on the demo chain a copy of the stored chain is used, so that the
// app may be running meanwhile.

if (isMain(import.meta.url)) {
  try {
    process.exitCode = await verify(readConfig(process.env), process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof DatabaseError)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}

async function verify(config: Config, args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { rpc: { type: 'string' }, account: { type: 'string' } } })
  const log = createLog(() => {}, (line) => console.error(line))
  const { databaseUrl, dataDir = defaultDataDir(process.cwd()) } = config
  const chain = await chainOf(config, values, dataDir)
  const database = await openDatabase({ ...(databaseUrl === undefined ? {} : { databaseUrl }), dataDir, log })
  const { rpcRate } = config
  const rates = rpcRate && values.rpc === undefined ? { perNodeRequestsPerSecond: rpcRate.perNode, perMethodRequestsPerSecond: rpcRate.perMethod } : {}
  const pool = createRpcPool({ urls: chain.rpcUrls, ...rates })
  try {
    await pool.start()
    console.log(`Reading the history of ${chain.account} from ${chain.rpcUrls.length} nodes.`)
    const report = await verifyLedger({ database, account: chain.account, source: rpcSource(createReads(pool), chain.account), log, onProgress: progress() })
    say(report)
    return { same: 0, different: 1, unfinished: 2 }[report.status]
  } finally {
    pool.close()
    await database.close()
    await chain.close()
  }
}

interface Chain {
  rpcUrls: string[]
  account: string
  close(): Promise<void>
}

async function chainOf(config: Config, given: { rpc?: string | undefined; account?: string | undefined }, dataDir: string): Promise<Chain> {
  const configured = config.chain.kind === 'mainnet' ? config.chain : null
  const account = given.account ?? configured?.stakingAccount
  if (account !== undefined && !isAddress(account)) throw new ConfigError(`--account: ${account} is not a Solana address`)
  const rpcUrls = given.rpc?.split(',').filter((url) => url !== '') ?? configured?.rpcUrls
  if (rpcUrls) {
    if (account === undefined) throw new ConfigError('BD_STAKING_ACCOUNT: is missing, and so is --account; the ledger is that of one token account')
    return { rpcUrls, account, close: async () => {} }
  }
  return demoCopy(dataDir)
}

/** A copy of the stored demo chain, on its own nodes. */
async function demoCopy(dataDir: string): Promise<Chain> {
  const { startDemo } = await import('../server/demo/start.ts')
  const copy = await mkdtemp(join(tmpdir(), 'bd-ledger-verify-'))
  await cp(join(dataDir, 'demo'), join(copy, 'demo'), { recursive: true }).catch((error: unknown) => {
    throw new ConfigError(`DATA_DIR: there is no demo chain in ${dataDir} to verify against (${error instanceof Error ? error.message : String(error)})`)
  })
  const { rpcUrls, addresses, close } = await startDemo({ dataDir: copy })
  const end = async () => {
    await close()
    await rm(copy, { recursive: true, force: true })
  }
  return { rpcUrls, account: addresses.stakingAccount, close: end }
}

/** A line for every thousand transactions. */
function progress() {
  const counts = { listed: 0, read: 0 }
  return ({ kind, added }: { kind: 'listed' | 'read'; added: number }) => {
    const before = counts[kind]
    counts[kind] += added
    if (Math.floor(before / 1000) < Math.floor(counts[kind] / 1000)) console.log(`${kind} ${counts[kind]} transactions`)
  }
}

function say(report: VerifyReport): void {
  if (report.status === 'unfinished') {
    console.error(`Not verified after ${report.seconds} s: ${report.reason}`)
    return
  }
  const { stored, replayed } = report
  const row = (name: string, of: (side: typeof stored) => string | number | bigint | undefined) => [name, String(of(stored) ?? '—'), String(of(replayed) ?? '—')]
  console.log(
    table([
      ['', 'stored', 'replayed'],
      row('staked (base units)', ({ totals }) => totals.staked),
      row('stakers', ({ totals }) => totals.stakers),
      row('positions', ({ totals }) => totals.positions),
      row('movements', ({ totals }) => totals.movements),
      row('unattributed', ({ totals }) => totals.unattributed),
      row('difference to the chain', ({ reconciliation }) => reconciliation?.difference),
      row('at slot', ({ reconciliation }) => reconciliation?.slot),
    ]),
  )
  for (const difference of report.differences) console.error(difference)
  const verdict = report.status === 'same' ? 'The stored ledger equals the replay' : 'The stored ledger DIFFERS from the replay'
  console.log(`${verdict} up to slot ${report.slot}. Time: ${report.seconds} s`)
}
