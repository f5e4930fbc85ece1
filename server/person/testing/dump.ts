import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/open.ts'

/** For tests: every row of every table of the database as text, the queue's too, as a dump would have them. */
export async function dumpOf(db: Pick<Database['db'], 'execute'>): Promise<string> {
  const { rows } = await db.execute(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`)
  const tables = z.array(z.object({ schema: z.string(), name: z.string() })).parse(rows)
  const parts: string[] = []
  for (const { schema, name } of tables) {
    const found = await db.execute(sql`select coalesce(string_agg(t::text, E'\n'), '') as text from ${sql.identifier(schema)}.${sql.identifier(name)} t`)
    parts.push(`${schema}.${name}\n${z.array(z.object({ text: z.string() })).parse(found.rows)[0]?.text ?? ''}`)
  }
  return parts.join('\n')
}
