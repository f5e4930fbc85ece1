interface Patience {
  /** In ms, from which on it doesn't wait for an idle moment any longer. */
  within?: number
  /** In ms, where the browser doesn't tell when it is idle, as Safari doesn't. */
  otherwise: number
}

/** Resolves when the browser has nothing better to do. */
export function idle({ within, otherwise }: Patience): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), within === undefined ? undefined : { timeout: within })
    else setTimeout(resolve, otherwise)
  })
}
