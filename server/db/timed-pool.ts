import pg from 'pg'

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** A pool that tells how long each caller waited for a connection, in ms. Those that got none count too. */
export class TimedPool extends pg.Pool {
  onAcquired: ((ms: number) => void) | undefined

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const startedAt = performance.now()
    const tell = () => this.onAcquired?.(performance.now() - startedAt)
    if (!callback) return super.connect().finally(tell)
    super.connect((error, client, done) => {
      tell()
      callback(error, client, done)
    })
  }
}
