import { Counter, Gauge, type Registry } from 'prom-client'
import type { ProgressListener, StakingLedger } from './ledger.ts'

/** The owner of a ledger's account. */
export type LedgerKind = 'staking' | 'vault'

export interface LedgerMetrics {
  /** Follows one ledger: its steps through the listener as they happen, its state whenever metrics are collected. */
  follow(kind: LedgerKind, account: string): { onProgress: ProgressListener; opened(ledger: Observed): void }
}

type Observed = Pick<StakingLedger, 'progress' | 'reconciliation'>

/** The ledgers' own metrics, in `registry`: how far a back-fill has come, and whether the sums agree. */
export function createLedgerMetrics(registry: Registry): LedgerMetrics {
  const registers = [registry]
  const labelNames = ['ledger', 'account'] as const
  const followed: { labels: Record<(typeof labelNames)[number], string>; ledger: Observed }[] = []
  const steps = new Counter({
    name: 'bd_ledger_steps_total',
    help: 'Transactions that this process has listed or read for a ledger',
    labelNames: [...labelNames, 'step'],
    registers,
  })
  // One read for all gauges, so that their values fit together.
  let looking: Promise<void> | null = null
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames, registers, collect: () => (looking ??= lookAtAll().finally(() => (looking = null))) })
  const backFilling = gauge('bd_ledger_back_filling', '1 until the history of the account is listed to its first transaction, read, and compared')
  const listedDownTo = gauge('bd_ledger_listed_down_to_slot', 'How far down the current listing has come; absent when there is none')
  const transactions = gauge('bd_ledger_transactions', 'Transactions known to involve the account')
  const outstanding = gauge('bd_ledger_outstanding_transactions', 'Transactions listed and not yet read')
  const secondsLeft = gauge('bd_ledger_estimated_seconds_left', 'How long reading these will take at the rate of the last minutes; absent until that is known')
  const reconciled = gauge('bd_ledger_reconciled', '1 when the last comparison with the chain agreed, 0 when not; absent before the first')
  const difference = gauge('bd_ledger_difference_base_units', 'What the account holds beyond what the ledger explains, at the last comparison')

  const lookAtAll = async () => {
    for (const one of [backFilling, listedDownTo, transactions, outstanding, secondsLeft, reconciled, difference]) one.reset()
    // Without the database a ledger shows no figure instead of an old one, and all other metrics are still served.
    await Promise.all(followed.map((one) => look(one).catch(() => {})))
  }

  const look = async ({ labels, ledger }: (typeof followed)[number]) => {
    const progress = await ledger.progress()
    const outcome = await ledger.reconciliation()
    backFilling.set(labels, progress.phase === 'back-fill' ? 1 : 0)
    transactions.set(labels, progress.transactions)
    outstanding.set(labels, progress.outstanding)
    if (progress.estimate) secondsLeft.set(labels, progress.estimate.secondsLeft)
    if (progress.oldestSlot !== null) listedDownTo.set(labels, progress.oldestSlot)
    if (!outcome) return
    reconciled.set(labels, outcome.reconciled ? 1 : 0)
    difference.set(labels, Number(outcome.difference))
  }

  return {
    follow(ledger, account) {
      const labels = { ledger, account }
      return {
        onProgress: ({ kind, added }) => steps.inc({ ...labels, step: kind }, added),
        opened: (opened) => void followed.push({ labels, ledger: opened }),
      }
    },
  }
}
