import { JSONParser } from '@streamparser/json'
import { type Holding, holding } from './holding.ts'

/** Decodes one answer of `getProgramAccounts` or `getProgramAccountsV2` as it arrives. */
export interface HoldingsDecoder {
  /** Throws SyntaxError for what isn't JSON, HoldingFault for an account that isn't as it should be. */
  write(chunk: Uint8Array): void
  /**
   * The whole answer with its list of accounts empty: `result` or `error`, as `JSON.parse` would have given it. Throws
   * SyntaxError when the answer broke off.
   */
  end(): unknown
}

/** An account that can't be counted: the answer is of no use, however good the others are. */
export class HoldingFault extends Error {
  override readonly name = 'HoldingFault'
}

/** Where the accounts stand: plain with a context, paged with one, paged without. */
const ACCOUNTS = ['$.result.value.*', '$.result.value.accounts.*', '$.result.accounts.*']
/** So much without an account is another answer than the one that was asked for. An account takes about 280 bytes. */
const MOST_BYTES_BETWEEN = 1_048_576

/** Memory stays bounded: each account is given to `onHolding` and forgotten. */
export function createHoldingsDecoder(onHolding: (holding: Holding) => void): HoldingsDecoder {
  // A stack that drops values of its own accord would drop the rest of the answer as well.
  const parser = new JSONParser({ paths: ['$', ...ACCOUNTS], keepStack: true })
  let envelope: { value: unknown } | undefined
  let fault: HoldingFault | undefined
  let accounts = 0
  let bytesBetween = 0

  parser.onValue = ({ value, parent, stack }) => {
    if (stack.length === 0) {
      envelope = { value }
    } else if (Array.isArray(parent)) {
      bytesBetween = 0
      accounts += 1
      take(value)
      parent.length = 0
    }
  }

  const take = (entry: unknown) => {
    const parsed = holding.safeParse(entry)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw (fault = new HoldingFault(`account ${accounts}: ${issue?.path.join('.') || 'it'} ${issue?.message ?? 'is of another shape'}`))
    }
    try {
      onHolding(parsed.data)
    } catch (error) {
      if (error instanceof HoldingFault) fault = error
      throw error
    }
  }

  const parsing = (step: () => void) => {
    try {
      step()
    } catch (error) {
      throw fault ?? new SyntaxError('the body is not JSON', { cause: error })
    }
  }

  return {
    write(chunk) {
      bytesBetween += chunk.byteLength
      parsing(() => parser.write(chunk))
      if (bytesBetween > MOST_BYTES_BETWEEN) throw new SyntaxError(`${bytesBetween} bytes came without an account`)
    },
    end() {
      // The parser ends by itself with the answer; told so again it would take that for an answer cut short.
      if (!parser.isEnded) parsing(() => parser.end())
      if (!envelope) throw new SyntaxError('the body is empty')
      return envelope.value
    },
  }
}
