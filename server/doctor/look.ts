import { z } from 'zod'
import { createAssociatedAccounts } from '../upstream/rpc/reads/associated-accounts.ts'
import { type AccountInfo, resultSchemas } from '../upstream/rpc/reads/schemas.ts'
import type { ExaminedNode } from './ask-node.ts'

/** The account at an address. */
export type Fact = AccountInfo & {
  /** It is a program. */
  executable: boolean
  /** The mint's transfer fee, in hundredths of a percent; null without one. */
  transferFeeBasisPoints: number | null
}

/** Looks addresses up at the first node that answers. Null: none did. */
export interface Look {
  /** By address; null for an empty address. */
  accounts(addresses: readonly string[]): Promise<Map<string, Fact | null> | null>
  /** The token accounts of an owner for a mint. `derived`: nodes don't list them, so only the usual ones were read. */
  tokenAccounts(owner: string, mint: string): Promise<{ addresses: string[]; how: 'listed' | 'derived' } | null>
}

const PARSED = { commitment: 'confirmed', encoding: 'jsonParsed' } as const

export function createLook(nodes: readonly ExaminedNode[], signal?: AbortSignal): Look {
  const first = async <T>(method: string, params: readonly unknown[], schema: z.ZodType<T>): Promise<T | null> => {
    for (const node of nodes) {
      const reply = await node.ask(method, params, { retries: 2, signal })
      const parsed = reply.outcome === 'ok' ? schema.safeParse(reply.result) : null
      if (parsed?.success) return parsed.data
    }
    return null
  }

  const oneByOne = async (addresses: readonly string[]) => {
    const facts = new Map<string, Fact | null>()
    for (const at of addresses) {
      const found = await first('getAccountInfo', [at, PARSED], z.object({ value: z.unknown() }))
      if (!found) return null
      facts.set(at, factOf(found.value))
    }
    return facts
  }

  const associatedAccounts = createAssociatedAccounts()
  const look: Look = {
    async accounts(addresses) {
      const several = await first('getMultipleAccounts', [addresses, PARSED], z.object({ value: z.array(z.unknown()).length(addresses.length) }))
      return several ? factsOf(addresses, several.value) : oneByOne(addresses)
    },

    async tokenAccounts(owner, mint) {
      const listed = await first('getTokenAccountsByOwner', [owner, { mint }, PARSED], resultSchemas.getTokenAccountsByOwner)
      if (listed) return { addresses: listed.value.map((account) => account.address), how: 'listed' }
      const usual = await associatedAccounts(owner, mint)
      const facts = await look.accounts(usual)
      return facts && { addresses: usual.filter((at) => facts.get(at)?.kind === 'token-account'), how: 'derived' }
    },
  }
  return look
}

/** Accounts by address, from a node's jsonParsed answer. */
export function factsOf(addresses: readonly string[], accounts: readonly unknown[]): Map<string, Fact | null> {
  return new Map(addresses.map((at, index) => [at, factOf(accounts[index])]))
}

const extras = z.object({
  executable: z.boolean().catch(false),
  data: z.unknown(),
})
const feeExtension = z.object({
  extension: z.literal('transferFeeConfig'),
  state: z.object({ newerTransferFee: z.object({ transferFeeBasisPoints: z.number() }) }),
})
const extensions = z.object({ parsed: z.object({ info: z.object({ extensions: z.array(z.unknown()) }) }) })

function factOf(raw: unknown): Fact | null {
  const parsed = resultSchemas.getAccountInfo.safeParse({ context: { slot: 1 }, value: raw ?? null })
  const base: AccountInfo | null = parsed.success ? parsed.data.value : { kind: 'other', program: 'unreadable', lamports: 0n }
  if (base === null) return null
  const { executable, data } = extras.catch({ executable: false, data: undefined }).parse(raw)
  const fees = (extensions.safeParse(data).data?.parsed.info.extensions ?? []).map((one) => feeExtension.safeParse(one).data)
  const fee = fees.find((one) => one !== undefined)
  return { ...base, executable, transferFeeBasisPoints: fee?.state.newerTransferFee.transferFeeBasisPoints ?? null }
}
