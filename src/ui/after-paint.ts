/** A page that paints nothing for this long is in the background. */
const PATIENCE_MS = 100

/** Runs once what has changed so far was painted, or after 100 ms on a page that isn't. The function it returns cancels it. */
export function afterPaint(run: () => void): () => void {
  const timer = setTimeout(finish, PATIENCE_MS)
  // A frame's callbacks run before its paint: the next frame begins once that is under way.
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(finish)))
  function finish() {
    cancel()
    run()
  }
  function cancel() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
  return cancel
}

/** Resolves once what has changed so far was painted. */
export function untilPainted(): Promise<void> {
  return new Promise((resolve) => void afterPaint(resolve))
}
