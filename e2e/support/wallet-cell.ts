import type { Browser } from 'playwright-core'
import { walletOf } from '../../server/demo/chain/keys.ts'
import type { App } from './app.ts'
import type { LatePairings } from './late-pairings.ts'
import { show } from './wallet-settings.ts'
import { walletVisit, type Cell, type WalletVisit } from './wallet-visit.ts'

export const DEEDS = ['refuse', 'expire', 'prove'] as const
export type Deed = (typeof DEEDS)[number]

/** What became of one run through a cell: `null` where all went well, or what went wrong. */
export interface CellRun extends Record<Deed, string | null> {
  /** From the press that leads to the wallet until the wallet is proven and its card's page shows that, milliseconds. */
  proveMs: number
  /** What the pages complained of. */
  errors: string[]
}

export interface CellWorld {
  browser: Browser
  app: Pick<App, 'url'>
  late: LatePairings
}

let runs = 0

/**
 * One person in one cell: declines once, comes too late once, then connects and proves, at last with the app unloaded between
 * link and return where `unload` says so; or only some of these `deeds`. What fails is said, and the rest goes on in a visit of its own.
 */
export async function runCell({ browser, app, late }: CellWorld, cell: Cell, unload: boolean, deeds: readonly Deed[] = DEEDS): Promise<CellRun> {
  const run: CellRun = { refuse: null, expire: null, prove: null, proveMs: 0, errors: [] }
  let visit: WalletVisit | null = null
  for (const deed of deeds) {
    try {
      visit ??= await opened({ browser, app }, cell)
      const begun = performance.now()
      if (deed === 'refuse') await refused(visit)
      else if (deed === 'expire') await expired(visit, late)
      else await visit.prove({ unload })
      if (deed === 'prove') run.proveMs = performance.now() - begun
    } catch (error) {
      run[deed] = [error instanceof Error ? error.message : String(error), await (visit ? seenIn(visit) : '')].join('\n')
      run.errors.push(...(visit?.devices.errors ?? []))
      await visit?.close()
      visit = null
    }
  }
  run.errors.push(...(visit?.devices.errors ?? []))
  await visit?.close()
  return run
}

/** What the person has before him where something failed, and what the server refused. */
async function seenIn(visit: WalletVisit): Promise<string> {
  const shown = await visit.page().locator('body').innerText({ timeout: 5000 }).catch((error: unknown) => `nothing: ${String(error)}`)
  return `The page showed:\n${shown}\nThe server refused:\n${visit.devices.refused.join('\n')}`
}

function opened({ browser, app }: Pick<CellWorld, 'browser' | 'app'>, cell: Cell): Promise<WalletVisit> {
  runs += 1
  // Each is another person: another wallet, and another network.
  return walletVisit(browser, app, { ...cell, account: walletOf('cells', `own ${runs}`), other: walletOf('cells', `other ${runs}`), address: `198.18.${Math.floor(runs / 250) % 250}.${(runs % 250) + 1}` })
}

async function refused(visit: WalletVisit): Promise<void> {
  const prompt = await visit.ask()
  await visit.back(prompt.refuse())
  await (await visit.failed('refused')).click()
}

async function expired(visit: WalletVisit, late: LatePairings): Promise<void> {
  const back = (await visit.ask()).approve()
  // The wallet is in front: a tab behind it doesn't look, and learns of the end from the one that opens beside it.
  if (!visit.devices.returning) await show(visit.page(), false)
  await late.expire(new URL(back).searchParams.get('pairing') ?? '')
  await visit.back(back, { minutesLater: 6 })
  await (await visit.failed('expired')).click()
}
