/** The result of the work, or a rejection with `late` after `withinMs`. The work itself goes on, and its outcome is then ignored. */
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
