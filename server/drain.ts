/** The time between saying that this process leaves and leaving: proxies send nobody here by then. */
export interface Drain {
  isLeaving(): boolean
  /** From now on it leaves. Resolves after so many milliseconds, or at once when it is called a second time. */
  wait(ms: number): Promise<void>
}

export function createDrain(): Drain {
  let leaving = false
  let end = () => {}
  return {
    isLeaving: () => leaving,
    wait: async (ms) => {
      end()
      if (leaving || ms === 0) {
        leaving = true
        return
      }
      leaving = true
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
