import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest, longest first. In a fresh clone this is unknown, and the runner goes by the size of the
 * files: one short but slow file would then run last, alone, while the other cores are idle.
 */
const LONGEST = [
  'server/http/visitors-budget.demo.test.ts',
  'server/database-restarts.test.ts',
  'server/db/embedded.test.ts',
  'server/chain/ledger/ledger.demo-nodes.test.ts',
  'server/hung-process.test.ts',
  'server/http/blocked-writes.test.ts',
  'server/db/lease.test.ts',
  'server/chain/ledger/ledger.property.test.ts',
  'e2e/pages.test.ts',
  'e2e/engines.test.ts',
  'e2e/wallet-links.test.ts',
  'e2e/keyboard.test.ts',
  'e2e/update.test.ts',
  'e2e/offline.test.ts',
  'e2e/snapshot.test.ts',
  'e2e/face.test.ts',
  'e2e/layout.test.ts',
  'e2e/accessibility.test.ts',
  'e2e/legible.test.ts',
  'e2e/opened.test.ts',
  'e2e/first-journey.test.ts',
  'e2e/inbox.test.ts',
  'e2e/wallet-attacks.test.ts',
  'e2e/live-stream.test.ts',
  'e2e/operated.test.ts',
  'e2e/field-in-sight.test.ts',
]

/** Runs the longest files first, so that the others fill the remaining time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`))
      return found === -1 ? LONGEST.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
