/** Lets the browser do what waits for it, a press or a paint: what follows is a task of its own. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
