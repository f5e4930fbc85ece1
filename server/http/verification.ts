import { Hono } from 'hono'
import { standingOf, verificationOf, type VerificationParts } from '../chain/verification.ts'
import { isAddress } from '../upstream/rpc/address.ts'
import { RpcError } from '../upstream/rpc/rpc-error.ts'
import { errorBody } from './errors.ts'

/** GET /api/verify-bd-tokens?walletAddress=: what a wallet has staked, and its tier. `null` where no staking account is configured. */
export function verificationRoutes(parts: VerificationParts | null, clock: () => number): Hono {
  const app = new Hono()
  app.get('/api/verify-bd-tokens', async (c) => {
    const wallet = (c.req.query('walletAddress') ?? '').trim()
    // Asked before anybody is: a typing error costs no node a call.
    if (!isAddress(wallet)) return c.json(errorBody('bad_request', 'walletAddress: is not a Solana address (base58 of 32 bytes).'), 400)
    if (!parts) return c.json(errorBody('unavailable', 'This installation knows no staking account.'), 503)
    try {
      const standing = await standingOf(wallet, parts, c.req.raw.signal)
      return c.json(verificationOf(standing, new Date(clock())), 200, { 'Cache-Control': 'no-store' })
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      return c.json(errorBody('unavailable', 'No Solana node answers right now. Please try again.'), 503, { 'Retry-After': '5' })
    }
  })
  return app
}
