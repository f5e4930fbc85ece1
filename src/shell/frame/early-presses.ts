/** After this time the page itself says that its code is missing, and a late click would surprise. */
const GIVE_UP_MS = 15_000

/**
 * Replays clicks on prerendered buttons that React hasn't hydrated yet. React would drop them, and on a slow
 * phone a person clicks well before the code arrives. Each button waits for its own part of the page, and is clicked once.
 */
export function keepEarlyPresses(root: HTMLElement): void {
  const waiting = new Set<HTMLButtonElement>()
  root.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (!button || isTakenOver(button)) return
      // Otherwise the browser itself would submit a form, which loads a page.
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

/** Resolves to true once React has hydrated the button; to false if it left the page, or at `deadline` (performance.now() ms). */
async function takenOver(button: HTMLButtonElement, deadline: number): Promise<boolean> {
  while (button.isConnected && performance.now() < deadline) {
    if (isTakenOver(button)) return true
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  return false
}

/** React has no event for hydration, but it sets a property on each element that it has hydrated. */
function isTakenOver(button: HTMLButtonElement): boolean {
  return Object.keys(button).some((key) => key.startsWith('__reactProps'))
}
