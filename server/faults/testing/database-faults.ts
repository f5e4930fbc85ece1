import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnPostgres } from '../../db/testing/own-postgres.ts'
import { takeAllConnections, type IdleConnections } from './idle-connections.ts'
import type { SmallDisk } from './small-disk.ts'

/** For tests: what is wrong with a database, and what its operator does about it. */
export interface DatabaseFault {
  name: string
  begin(of: OwnPostgres): Promise<void>
  end(of: OwnPostgres): Promise<void>
  /** Whether some forms are taken yet, as long as there is room in its pages. */
  someAccepted?: boolean
}

/** As if its machine had lost power, or the kernel had ended it for want of memory. */
export const killed: DatabaseFault = { name: 'killed', begin: (of) => of.kill(), end: (of) => of.start() }

export const away: DatabaseFault = { name: 'away', begin: (of) => of.stopImmediately(), end: (of) => of.start() }

export const readOnly: DatabaseFault = {
  name: 'read-only',
  begin: async (of) => {
    await of.asSuperuser('ALTER SYSTEM SET default_transaction_read_only = on')
    await of.asSuperuser('SELECT pg_reload_conf()')
  },
  end: async (of) => {
    await of.asSuperuser('ALTER SYSTEM RESET default_transaction_read_only')
    await of.asSuperuser('SELECT pg_reload_conf()')
  },
}

export function outOfConnections(): DatabaseFault {
  let taken: IdleConnections | undefined
  return {
    name: 'out of connections',
    begin: async (of) => {
      taken = await takeAllConnections(of)
    },
    end: async () => taken?.close(),
  }
}

export function outOfDisk(disk: SmallDisk): DatabaseFault {
  return {
    name: 'out of disk',
    someAccepted: true,
    begin: () => disk.fill(),
    end: async (of) => {
      await disk.empty()
      // As an operator who finds that it has stopped.
      if (!(await of.isRunning())) await of.start()
    },
  }
}

/** It also goes on to another file of its log, for which there is no room: then it stops, and can't start. */
export function outOfLog(disk: SmallDisk): DatabaseFault {
  return {
    ...outOfDisk(disk),
    name: 'out of disk for its log',
    someAccepted: false,
    begin: async (of) => {
      await disk.fill()
      // Some files may lie ready from before, and it tries to recover before it gives up.
      for (let tries = 0; await of.isRunning(); tries += 1) {
        if (tries === 600) throw new Error('PostgreSQL does not stop')
        await of.asSuperuser(`SELECT pg_switch_wal(), pg_logical_emit_message(false, 'full'::text, 'full'::text)`).catch(() => {})
        await sleep(50)
      }
    },
  }
}
