import { openDatabase } from '../../server/db/open.ts'
import { createLog } from '../../server/lib/log.ts'

/** Every row of every table in a server's own database as JSON, by `schema.table`. The server may be running. */
export async function databaseDump(dataDir: string): Promise<Map<string, string[]>> {
  const { pool, close } = await openDatabase({ dataDir, log: createLog(() => {}, console.error) })
  try {
    const { rows: tables } = await pool.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const dump = new Map<string, string[]>()
    for (const { schema, name } of tables) {
      const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from "${schema}"."${name}" t`)
      dump.set(`${schema}.${name}`, rows.map(({ row }) => row))
    }
    return dump
  } finally {
    await close()
  }
}
