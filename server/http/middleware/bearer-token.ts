import type { Context } from 'hono'

/** What stands in `Authorization` behind `Bearer`. */
export function bearerToken(c: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
}
