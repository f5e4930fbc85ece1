import pg from 'pg'

/** What the app connects as: owner of its database, and otherwise nobody. */
export const APP_ROLE = 'bd_app'

/** PostgreSQL keeps advisory locks per database, so other applications don't meet it. */
const SET_UP_LOCK = 7_401_002

/**
 * Makes the role with which the app connects, and hands it the database that the superuser of `config` is connected to. Until
 * 2026-11 the app itself connected as that superuser: what it made then goes to the role too. Whoever gets a statement past
 * us then reaches the app's tables, and neither files nor programs of the machine.
 */
export async function ensureAppRole(config: pg.ClientConfig, password: string): Promise<void> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN')
    // Processes that start together wait for one another; who waits for a table that is in use doesn't wait for ever.
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
 * A statement for each thing in this database that belongs to the superuser and not to PostgreSQL itself. REASSIGN OWNED does
 * not do it: it refuses the superuser whom initdb made, as the system's own tables are his. Sequences of a column, and the
 * row type of a table, go with their table.
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
