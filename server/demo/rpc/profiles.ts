import { z } from 'zod'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/programs.ts'
import { faultsSchema, type FaultSettings, type Faults } from './faults.ts'

/** Fault settings merged over those of their profile. Throws a ZodError on invalid settings. */
export function faultsOf(settings: unknown): Faults {
  const { profile } = faultsSchema.parse(settings)
  return faultsSchema.parse({ ...(profile ? PROFILES[profile] : {}), ...z.looseObject({}).parse(settings) })
}

const TOKEN_PROGRAMS = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
const forbidden = (methods: string[], message: string, code = 403) => ({ methods, status: 403, code, message })

/** `api.mainnet-beta.solana.com`. Limits: solana.com/docs/references/clusters. */
const PUBLIC_MAINNET: FaultSettings = {
  // 100 calls in ten seconds and 40 per method, sent with every answer.
  rate: { perSecond: 10, burst: 100, methodPerSecond: 4, headers: 'always' },
  // A 429 that waiting doesn't cure: solana-labs/solana-program-library issue 2784.
  blockedMethods: ['getTokenLargestAccounts'],
  refusals: [
    {
      // solana-labs/solana issue 20973. Since the summer of 2026 also seen as HTTP 403 'Your IP or provider is blocked from this endpoint'.
      methods: ['getProgramAccounts'],
      keys: TOKEN_PROGRAMS,
      code: -32010,
      message: '{key} excluded from account secondary indexes; this RPC method unavailable for key',
    },
    {
      // bmresearch/Solnet issue 282, metaplex-foundation/mpl-token-metadata issue 75, docs.triton.one (getLargestAccounts).
      methods: ['getProgramAccounts', 'getLargestAccounts', 'requestAirdrop'],
      status: 410,
      code: 410,
      message: 'The RPC call or parameters have been disabled.',
    },
  ],
  // metaplex-foundation/metaplex issue 484.
  refuseOrigin: true,
}

/**
 * `solana-rpc.publicnode.com` of Allnodes, who publish no list. Measured in the summer of 2026 by users: 403 with -32602
 * 'Request blocked' for getTokenAccountsByOwner and getMultipleAccounts while everything else is served; getProgramAccounts
 * 403 'personal token', -32010 or 504; old transactions missing without an error (not part of the profile: set
 * `omit: {olderThanDays: 4}`). Assumed: that the other three are refused too, in forms that other free providers use
 * (-32601 warp-id/solana-trading-bot issue 27; -32600 as gateways write it), and the rates.
 */
const PUBLICNODE: FaultSettings = {
  rate: { perSecond: 20, byMethod: { getTransaction: 4 }, headers: 'never' },
  refusals: [
    forbidden(['getTokenAccountsByOwner'], 'Request blocked. Details: blocked parameter: params.1', -32602),
    forbidden(['getMultipleAccounts'], 'Request blocked. Details: blocked parameter: params.0', -32602),
    forbidden(['getProgramAccounts'], 'Please provide a personal token to use this method'),
    { methods: ['getTokenSupply', 'getTokenAccountBalance'], code: -32601, message: 'the method {method} does not exist/is not available' },
    { methods: ['getTokenLargestAccounts'], code: -32600, message: 'method {method} is not available' },
  ],
}

/** dRPC's free endpoints: their own codes for errors that a retry or another node may cure. */
const DRPC: FaultSettings = {
  rate: { perSecond: 40, headers: 'never' },
  refusals: [
    // enviodev/hyperindex issue 715.
    { methods: ['getProgramAccounts', 'getTokenLargestAccounts'], code: 30, message: 'Request timeout on the free tier, please upgrade your tier to the paid one' },
    { methods: ['getSignaturesForAddress'], every: 10, code: 30, message: 'Request timeout on the free tier, please upgrade your tier to the paid one' },
    { methods: ['getTransaction', 'getAccountInfo', 'getTokenAccountsByOwner'], every: 20, status: 500, code: 19, message: 'Temporary internal error. Please retry' },
  ],
}

/** A plan such as Helius' or Alchemy's smaller ones: everything, including pages of program accounts. */
const PAID: FaultSettings = {
  rate: { perSecond: 50, headers: 'limited' },
  pagedProgramAccounts: true,
}

/** Faults and limits of real providers, by name. */
const PROFILES = { publicnode: PUBLICNODE, 'public-mainnet': PUBLIC_MAINNET, drpc: DRPC, paid: PAID } satisfies Record<NonNullable<Faults['profile']>, FaultSettings>
