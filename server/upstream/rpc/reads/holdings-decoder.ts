import { JSONParser } from '@streamparser/json'
import { type Holding, holding } from './holding.ts'

/** Decodes one answer of `getProgramAccounts` or `getProgramAccountsV2` as it arrives. */
export interface HoldingsDecoder {
  /** Throws SyntaxError for invalid JSON, HoldingFault for an account of a wrong shape. */
  write(chunk: Uint8Array): void
  /**
   * The whole answer with its list of accounts empty: `result` or `error`, as `JSON.parse` would have given it. Throws
   * SyntaxError when the answer broke off.
   */
  end(): unknown
}

/** An account that can't be counted: the whole answer is useless then. */
export class HoldingFault extends Error {
  override readonly name = 'HoldingFault'
}

/** The paths of the accounts: whole with a context, paged with one, paged without. */
const ACCOUNTS = ['$.result.value.*', '$.result.value.accounts.*', '$.result.accounts.*']
/** This many bytes without an account mean another answer than requested. An account takes about 280 bytes. */
const MOST_BYTES_BETWEEN = 1_048_576

/** Memory stays bounded: each account is passed to `onHolding` and forgotten. */
export function createHoldingsDecoder(onHolding: (holding: Holding) => void): HoldingsDecoder {
  // Otherwise the parser would drop the rest of the answer along with the accounts.
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
      throw (fault = new HoldingFault(`account ${accounts}: ${issue?.path.join('.') || 'it'} ${issue?.message ?? 'has another shape'}`))
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
      // The parser ends with the answer; ending it again would count as an answer cut short.
      if (!parser.isEnded) parsing(() => parser.end())
      if (!envelope) throw new SyntaxError('the body is empty')
      return envelope.value
    },
  }
}
