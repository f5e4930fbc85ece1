import pg from 'pg'

/** The role that the app connects as: it owns its database, and has no other rights. */
export const APP_ROLE = 'bd_app'

/** PostgreSQL keeps advisory locks per database, so other applications don't meet it. */
const SET_UP_LOCK = 7_401_002

/**
 * Creates the role that the app connects as, and gives it the database to which the superuser of `config` is connected,
 * including what the app created as that superuser before 2026-11. An injected statement then reaches the app's tables,
 * but neither files nor programs of the machine.
 */
export async function ensureAppRole(config: pg.ClientConfig, password: string): Promise<void> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN')
    // Processes that start together wait for one another, but not for ever if a table is in use.
    await client.query(`SET LOCAL lock_timeout = '30s'`)
    await client.query('SELECT pg_advisory_xact_lock($1)', [SET_UP_LOCK])
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APP_ROLE])
    if (rowCount === 0) await client.query(`CREATE ROLE ${APP_ROLE}`)
    await client.query(`ALTER ROLE ${APP_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${pg.escapeLiteral(password)}`)
    const { rows } = await client.query<{ statement: string }>(FOREIGN, [APP_ROLE])
    for (const { statement } of rows) await client.query(statement)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/**
 * Lists every object in this database that belongs to the superuser and not to PostgreSQL itself. REASSIGN OWNED won't do:
 * it refuses the superuser created by initdb, who owns the system tables. A column's sequence and a table's row type go
 * with their table.
 */
const FOREIGN = `
  WITH ours AS (SELECT oid, nspname, nspowner FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'),
  foreign_things AS (
    SELECT format('DATABASE %I', datname) AS thing FROM pg_database WHERE datname = current_database() AND datdba <> $1::regrole
    UNION ALL
    SELECT format('SCHEMA %I', nspname) FROM ours WHERE nspowner = current_user::regrole
    UNION ALL
    SELECT format('%s %I.%I', CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, nspname, relname)
      FROM pg_class c JOIN ours ON ours.oid = relnamespace
      WHERE relowner = current_user::regrole AND relkind IN ('r', 'p', 'v', 'm', 'S')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND relkind = 'S' AND deptype IN ('a', 'i'))
    UNION ALL
    SELECT format('ROUTINE %s', p.oid::regprocedure) FROM pg_proc p JOIN ours ON ours.oid = pronamespace WHERE proowner = current_user::regrole
    UNION ALL
    SELECT format('TYPE %I.%I', nspname, typname) FROM pg_type t JOIN ours ON ours.oid = typnamespace
      WHERE typowner = current_user::regrole AND typtype IN ('e', 'd')
  )
  SELECT format('ALTER %s OWNER TO %I', thing, $1::text) AS statement FROM foreign_things`
