import { openDatabase } from '../../server/db/open.ts'
import { createLog } from '../../server/lib/log.ts'

export interface LatePairings {
  /** As if the five minutes of these pairings had passed. */
  expire(id: string): Promise<void>
  close(): Promise<void>
}

/** Reaches into the database of a running server: time itself can't be turned from outside. */
export async function latePairings(dataDir: string): Promise<LatePairings> {
  const { pool, close } = await openDatabase({ dataDir, log: createLog(() => {}, console.error) })
  return {
    expire: async (id) => {
      const { rowCount } = await pool.query(`update wallet_pairings set expires_at = now() - interval '1 second' where id = $1`, [id])
      if (rowCount !== 1) throw new Error(`there is no pairing ${id}`)
    },
    close,
  }
}
