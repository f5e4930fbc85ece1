/** The same, or null once that takes too long. What comes later is dropped, errors too. */
export async function inTime<T>(value: Promise<T>, withinMs: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), withinMs)
  })
  value.catch(() => {})
  return Promise.race([value, late]).finally(() => clearTimeout(timer))
}
