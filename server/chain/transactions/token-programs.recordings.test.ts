import { describe, expect, it } from 'vitest'
import { accepted } from './testing/token-transaction.ts'
import { haveRecordings, recording, recordingNames } from './testing/recordings.ts'
import { ASSOCIATED_TOKEN_PROGRAM, tokenSteps, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './token-instruction.ts'

describe.skipIf(!haveRecordings)('the addresses of the token programs', () => {
  it.each([ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM, TOKEN_2022_PROGRAM])('%s appears in real transactions', (program) => {
    const seen = recordingNames.some((name) => accepted(recording(name)).accounts.includes(program))
    expect(seen).toBe(true)
  })

  it('an account created by the associated token program is known by its owner', () => {
    const made = recordingNames.flatMap((name) =>
      accepted(recording(name))
        .instructions.filter(({ programId }) => programId === ASSOCIATED_TOKEN_PROGRAM)
        .flatMap(tokenSteps),
    )
    expect(made.length).toBeGreaterThan(0)
  })
})
