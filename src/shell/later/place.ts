import type { PageView } from '../../page/view.ts'

/** A section of a long page: prerendered, and taken over by React only once somebody wants it. */
export interface Place {
  /** The hash that leads to it, or a name that is unique on its page. */
  readonly name: string
  /** Resolves when its code is to be loaded. */
  readonly wanted: Promise<void>
  /** Resolves when React has taken it over, and it answers. */
  readonly taken: Promise<void>
  /** Resolves when it is taken over, or put off. */
  readonly settled: Promise<void>
  want(): void
  isWanted(): boolean
  /** It is folded: all else of the page goes first. */
  putOff(): void
  /** Its code is here: from now on its HTML belongs to React, and whoever fills it stops. */
  arrive(): void
  onArrival(stop: () => void): void
  isHere(): boolean
  /** React has rendered it. */
  take(): void
  /** What its HTML shows, where that is no longer what the page arrived with. */
  filledWith: PageView | null
}

export function createPlace(name: string): Place {
  const [wanted, taken, settled] = [signal(), signal(), signal()]
  let isHere = false
  let stop = () => {}
  return {
    name,
    wanted: wanted.given,
    taken: taken.given,
    settled: settled.given,
    want: wanted.give,
    isWanted: wanted.isGiven,
    putOff: settled.give,
    arrive: () => {
      isHere = true
      stop()
    },
    onArrival: (call) => void (stop = call),
    isHere: () => isHere,
    take: () => {
      taken.give()
      settled.give()
    },
    filledWith: null,
  }
}

function signal() {
  let isGiven = false
  let resolve = () => {}
  const given = new Promise<void>((done) => (resolve = done))
  const give = () => {
    isGiven = true
    resolve()
  }
  return { given, give, isGiven: () => isGiven }
}
