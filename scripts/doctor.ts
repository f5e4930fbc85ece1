import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chainFor } from '../server/chain-access.ts'
import { ConfigError, readConfig } from '../server/config.ts'
import { examine } from '../server/doctor/doctor.ts'
import { printReport } from './doctor/print-report.ts'
import { isMain } from './is-main.ts'

// `npm run doctor [-- --quick --json]`: asks the configured nodes and market sources everything that the app will ask
// them, checks the addresses, and says what will be missing and what to do. With nothing configured it examines a
// demo chain of its own. `--quick` leaves out the rates and the counts of transactions. Exit code 0: the app can run;
// 1: something necessary fails, or the configuration is wrong.

if (isMain(import.meta.url)) {
  try {
    process.exitCode = await doctor(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

async function doctor(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } } })
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  // The demo chain of a running app belongs to it.
  const scratch = await mkdtemp(join(tmpdir(), 'bd-doctor-'))
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  try {
    const chain = await chainFor(config, scratch)
    try {
      const report = await examine({ chain, ...(config.rpcRate ? { rpcRate: config.rpcRate } : {}), quick: values.quick, signal: stop.signal, onStep: (what) => values.json || console.error(`… ${what}`) })
      console.log(values.json ? JSON.stringify(report, null, 2) : `\n${printReport(report)}`)
      return report.ok ? 0 : 1
    } finally {
      await chain.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
