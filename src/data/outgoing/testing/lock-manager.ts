type Work = (lock: object | null) => Promise<unknown>

/** Web Locks in memory, shared by all who use it: request() with and without `ifAvailable`. */
export function lockManager() {
  const held = new Map<string, Promise<unknown>>()
  const run = (name: string, work: Work): Promise<unknown> => {
    const running = (held.get(name) ?? Promise.resolve()).then(
      () => work({}),
      () => work({}),
    )
    held.set(name, running)
    const release = () => {
      if (held.get(name) === running) held.delete(name)
    }
    void running.then(release, release)
    return running
  }
  return {
    request: (name: string, ...rest: [Work] | [{ ifAvailable: boolean }, Work]) => {
      const [options, work] = rest.length === 1 ? [{ ifAvailable: false }, rest[0]] : rest
      return options.ifAvailable && held.has(name) ? work(null) : run(name, work)
    },
  }
}
