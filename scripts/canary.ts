import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainFor, type ChainAccess } from '../server/chain-access.ts'
import { ConfigError, readConfig } from '../server/config.ts'
import { type CanaryReport, runCanary, versionNames } from '../server/doctor/canary.ts'
import { roughly } from '../server/doctor/history.ts'
import { createRpcPool, type RpcPool } from '../server/upstream/rpc/pool/pool.ts'
import { createReads } from '../server/upstream/rpc/reads/reads.ts'
import { RpcError } from '../server/upstream/rpc/node/rpc-error.ts'
import { isMain } from './is-main.ts'
import { table } from './table.ts'

// `npm run canary`: reads the newest transactions of a busy account by the same path as the app, and reports how many of each
// version there were, how many could not be read, and why. CANARY_ACCOUNT (default: the staking account, else the
// vault's token account, else the mint) and CANARY_TRANSACTIONS (default 3000) set which. Ctrl-C ends it with the result so
// far. With nothing configured it reads a demo chain of its own. Exit code 0: all were read; 1: not all; 2: none.

const DEFAULT_TRANSACTIONS = 3000
const PROGRESS_MS = 3000

if (isMain(import.meta.url)) {
  try {
    process.exitCode = await canary()
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof RpcError)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}

async function canary(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const { account: given, transactions = DEFAULT_TRANSACTIONS } = config.canary ?? {}
  if (given !== undefined && config.chain.kind === 'demo') throw new ConfigError('CANARY_ACCOUNT: needs SOLANA_RPC_URLS, BD_MINT and BD_VAULT; without them a demo chain is read')
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const scratch = await mkdtemp(join(tmpdir(), 'bd-canary-'))
  const chain = await chainFor(config, scratch)
  const pool = createRpcPool({
    urls: chain.rpcUrls,
    ...(config.rpcRate ? { perNodeRequestsPerSecond: config.rpcRate.perNode, perMethodRequestsPerSecond: config.rpcRate.perMethod } : {}),
  })
  try {
    await pool.start()
    const account = given ?? (await busyAccount(chain, pool))
    console.error(`Reading the newest ${transactions.toLocaleString('en-US')} transactions of ${account} through ${chain.rpcUrls.length} nodes.`)
    const report = await runCanary({ pool, account, transactions, onProgress: progress(), signal: stop.signal })
    console.log(printed(report))
    return report.listed === 0 ? 2 : notRead(report) === 0 ? 0 : 1
  } finally {
    pool.close()
    await chain.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function busyAccount({ stakingAccount, vault, mint }: ChainAccess, pool: RpcPool): Promise<string> {
  if (stakingAccount !== undefined) return stakingAccount
  const reads = createReads(pool)
  if ((await reads.accountInfo(vault)).value?.kind === 'token-account') return vault
  const [first] = (await reads.tokenAccountsByOwner(vault, mint)).value
  return first?.address ?? mint
}

function progress() {
  let toldAt = Date.now()
  return ({ listed, done, perSecond, secondsLeft }: { listed: number; done: number; perSecond: number; secondsLeft: number }) => {
    if (Date.now() - toldAt < PROGRESS_MS || done === listed) return
    toldAt = Date.now()
    console.error(`… ${done.toLocaleString('en-US')} of ${listed.toLocaleString('en-US')}, ${perSecond.toFixed(1)} a second, ${roughly(secondsLeft)} left`)
  }
}

function notRead({ byVersion }: CanaryReport): number {
  return Object.values(byVersion).reduce((sum, { missing, unreadable, unanswered }) => sum + missing + unreadable + unanswered, 0)
}

function printed(report: CanaryReport): string {
  const { byVersion, reasons, listed, seconds, interrupted, isTokenAccount } = report
  const rows = versionNames.map((version) => ({ version, count: byVersion[version] })).map(({ version, count }) => [
    version,
    ...[count.read + count.missing + count.unreadable + count.unanswered, count.read, count.missing, count.unreadable, count.unanswered, count.failedOnChain, count.movements, count.unattributed, count.unchecked].map(String),
  ])
  const done = rows.reduce((sum, row) => sum + Number(row[1]), 0)
  return [
    '',
    table([['version', 'all', 'read', 'missing', 'unreadable', 'unanswered', 'failed on chain', 'movements', 'unattributed', 'unchecked'], ...rows]),
    ...(reasons.length === 0 ? [] : ['', 'Not read because:', ...reasons.map(({ reason, transactions }) => `  ${transactions} × ${reason}`)]),
    '',
    ...(isTokenAccount ? [] : ['It is no token account, so no movements were looked for.']),
    `${interrupted ? 'Interrupted: ' : ''}${done.toLocaleString('en-US')} of ${listed.toLocaleString('en-US')} listed transactions in ${seconds} s, ${notRead(report)} of them not read.`,
  ].join('\n')
}
