/** A transaction that reads everything as of one moment, and writes nothing. */
export const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
