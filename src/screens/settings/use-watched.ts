/** The wallets that this device watches, each with its name. */
export function useWatched(): readonly { address: string; name: string }[] {
  return none
}

const none: readonly { address: string; name: string }[] = []
