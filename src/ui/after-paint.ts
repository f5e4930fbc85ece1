/** Runs once what has changed so far was painted, or after this long on a page that isn't. The function it returns cancels it. */
export function afterPaint(run: () => void, withinMs = 100): () => void {
  const timers = [setTimeout(() => finish(), withinMs)]
  // A frame's callbacks run before its paint: the next frame begins once that is under way.
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => finish())))
  const cancel = () => {
    cancelAnimationFrame(frame)
    timers.forEach(clearTimeout)
  }
  const finish = () => {
    cancel()
    run()
  }
  return cancel
}
