import type { DemoChain, Submission } from '../chain/chain.ts'
import { BLOCKHASH_SLOTS } from '../chain/recent-blockhashes.ts'
import { signedTransaction, type TransactionPlan } from '../chain/wire-transaction.ts'

/** Signs and submits. An exact repeat within a slot would be the same transaction, so it takes an older blockhash. */
export function submitPlan(chain: DemoChain, plan: Omit<TransactionPlan, 'recentBlockhash'>): Submission {
  const tip = chain.slots.tip()
  for (let back = 0; ; back += 1) {
    const submission = chain.submit(signedTransaction({ ...plan, recentBlockhash: chain.blockhash(tip - back) }))
    if (submission.ok || submission.error !== 'AlreadyProcessed' || back === BLOCKHASH_SLOTS) return submission
  }
}
