import type { Context } from 'hono'

/** The token after `Bearer` in `Authorization`. */
export function bearerToken(c: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
}
