/** So many writes take some 1 ms. In each turn node accepts one connection: of long turns thousands who come back at once would notice. */
const A_SLICE = 20

/**
 * Delivers to any number of readers in slices, each in a turn of the event loop of its own: thousands of writes in one turn would
 * keep everybody else waiting. What is delivered first arrives first. Up to 20 are served at once if nothing waits.
 */
export function createDeliveries<D>(send: (delivery: D) => void): (deliveries: readonly D[]) => void {
  let waiting: D[] = []
  let next = 0
  const slice = () => {
    for (const ends = Math.min(waiting.length, next + A_SLICE); next < ends; next += 1) {
      const delivery = waiting[next]
      if (delivery !== undefined) send(delivery)
    }
    if (next < waiting.length) return void setImmediate(slice)
    waiting = []
    next = 0
  }
  return (deliveries) => {
    const isIdle = waiting.length === 0
    for (const delivery of deliveries) waiting.push(delivery)
    if (isIdle) slice()
  }
}
