import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<Machine>()

/**
 * One process of the simulation, though all share this one. What reaches it from outside (its timers, answers of nodes and
 * the database, requests) comes by `post`: held back while it is stopped, as by SIGSTOP, and lost once it is killed.
 */
export class Machine {
  readonly name: string
  state: 'running' | 'stopped' | 'resuming' | 'dead' = 'running'
  readonly #held: (() => void)[] = []

  constructor(name: string) {
    this.name = name
  }

  /** Runs the work, and all that follows from it, as this process. */
  run<T>(work: () => T): T {
    return current.run(this, work)
  }

  post(work: () => void): void {
    if (this.state === 'running') this.run(work)
    else if (this.state !== 'dead') this.#held.push(work)
  }

  stop(): void {
    if (this.state === 'running') this.state = 'stopped'
  }

  /** Everything that was held back comes in its order, each once all that follows from the one before is done. */
  resume(): void {
    if (this.state !== 'stopped') return
    this.state = 'resuming'
    this.#goOn()
  }

  #goOn(): void {
    if (this.state !== 'resuming') return
    const work = this.#held.shift()
    if (!work) {
      this.state = 'running'
      return
    }
    this.run(work)
    outside(() => setTimeout(() => this.#goOn(), 0))
  }

  kill(): void {
    this.state = 'dead'
    this.#held.length = 0
  }
}

/** The process in which this code runs; undefined for the world outside. */
export function currentMachine(): Machine | undefined {
  return current.getStore()
}

/** Runs work of the world outside, whatever process led to it. */
export function outside<T>(work: () => T): T {
  return current.exit(work)
}
