import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { haveRecordings, recording, recordingNames } from './testing/recordings.ts'
import { parseStakingMovements } from './account-movements.ts'
import { accepted } from './testing/token-transaction.ts'

const addresses = z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) })
const answer = z.looseObject({ meta: z.looseObject({ loadedAddresses: addresses.nullish() }) })

function outcome(raw: unknown) {
  const transaction = accepted(raw)
  return transaction.accounts.map((account) => parseStakingMovements(transaction, account))
}

describe.skipIf(!haveRecordings)('recorded transactions', () => {
  it.each(recordingNames)('%s: the same movements at any version, and without the loaded addresses, which version 1 lacks', (name) => {
    const original = answer.parse(recording(name))
    const { loadedAddresses, ...meta } = original.meta
    const isNeeded = loadedAddresses && loadedAddresses.writable.length + loadedAddresses.readonly.length > 0
    const versionOne = isNeeded ? original : { ...original, meta }
    for (const version of ['legacy', 0, 1, 2, 127, undefined]) {
      expect(outcome({ ...original, version })).toEqual(outcome(original))
      expect(outcome({ ...versionOne, version })).toEqual(outcome(original))
    }
  })
})
