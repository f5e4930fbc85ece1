import pg from 'pg'

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** For this long after the server had no connection left, in ms, none is asked for: each attempt costs it a process and a password check, and those who wait nothing but time. */
const SPARED_MS = 250

/** A pool that tells how long each caller waited for a connection, in ms. Those that got none count too. */
export class TimedPool extends pg.Pool {
  onAcquired: ((ms: number) => void) | undefined
  #refused: { error: Error; at: number } | undefined

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) return new Promise((resolve, reject) => this.connect((error, client) => (client ? resolve(client) : reject(error ?? new Error('there is no connection')))))
    const startedAt = performance.now()
    const tell = () => this.onAcquired?.(performance.now() - startedAt)
    const spared = this.#refused
    if (spared && startedAt - spared.at < SPARED_MS && this.idleCount === 0) {
      tell()
      queueMicrotask(() => callback(spared.error, undefined, () => {}))
      return
    }
    super.connect((error, client, done) => {
      tell()
      if (error && isRefusal(error)) this.#refused = { error, at: performance.now() }
      callback(error, client, done)
    })
  }
}

/** 53300: too many connections, of all or of this role. */
function isRefusal(error: Error): boolean {
  return error instanceof pg.DatabaseError && error.code === '53300'
}
