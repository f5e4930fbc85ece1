/** A page whose code hasn't come by then says so itself; a press of long ago would surprise. */
const GIVE_UP_MS = 15_000

/**
 * Answers presses of buttons that arrived rendered and that React hasn't taken over yet: it drops them, and on a slow
 * phone a person presses well before the code is there. Each waits for its own part of the page, and is pressed once.
 */
export function keepEarlyPresses(root: HTMLElement): void {
  const waiting = new Set<HTMLButtonElement>()
  root.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (!button || isTakenOver(button)) return
      // A form would be sent by the browser itself, into a page load.
      event.preventDefault()
      if (waiting.has(button)) return
      waiting.add(button)
      void takenOver(button, performance.now() + GIVE_UP_MS).then((taken) => {
        waiting.delete(button)
        if (taken) button.click()
      })
    },
    true,
  )
}

/** Resolves when React answers for it; false where it has left the page, or takes too long. */
async function takenOver(button: HTMLButtonElement, deadline: number): Promise<boolean> {
  while (button.isConnected && performance.now() < deadline) {
    if (isTakenOver(button)) return true
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  return false
}

/** React tells nobody that it has taken a part of a page over; it leaves its properties on each element that it answers for. */
function isTakenOver(button: HTMLButtonElement): boolean {
  return Object.keys(button).some((key) => key.startsWith('__reactProps'))
}
