/** What comes of the work, or after `withinMs` a rejection with `late`. The work itself goes on; how it ends is then no news. */
export async function withTimeout<T>(work: Promise<T>, withinMs: number, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), withinMs)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
