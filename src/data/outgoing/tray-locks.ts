/** For browsers without Web Locks, and pages served without TLS: only this page's work is then kept apart, and the idempotency keys do the rest. */
const held = new Map<string, Promise<unknown>>()

/** Runs the work when no other tab, worker or call holds the lock of this name. The lock of a page that dies is released. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = webLocks()
  if (locks) return locks.request(name, work).then((result) => result)
  const running = (held.get(name) ?? Promise.resolve()).then(work, work)
  held.set(name, running)
  const release = () => {
    if (held.get(name) === running) held.delete(name)
  }
  void running.then(release, release)
  return running
}

/** The same, but `null` at once, without working, where the lock is held. */
export function ifUnlocked<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks = webLocks()
  if (locks) return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : Promise.resolve(null))).then((result) => result)
  return held.has(name) ? Promise.resolve(null) : withLock(name, work)
}

function webLocks(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null
}
