/** Asks the person whether a transaction may be signed instead of a message: it is never sent, and costs nothing. */
type Ask = (walletName: string) => Promise<boolean>

let ask: Ask | null = null

/** The part of the page that asks. Returns the function that takes it away. */
export function offerTransaction(by: Ask): () => void {
  ask = by
  return () => {
    if (ask === by) ask = null
  }
}

/** Whether the person agrees. Where nothing can ask, nobody has agreed. */
export async function mayUseTransaction(walletName: string): Promise<boolean> {
  return (await ask?.(walletName)) ?? false
}
