import { useEffect, useRef } from 'react'
import { useWallet, WalletProvider } from '../../../wallet/wallet-context.tsx'

interface ConnectedWalletProps {
  /** What stands in the field. */
  typed: string
  type: (wallet: string) => void
}

/** Puts the connected wallet into the field where nothing is typed: once for each, so that the field can be emptied. */
export function ConnectedWallet(props: ConnectedWalletProps) {
  return (
    <WalletProvider>
      <Filling {...props} />
    </WalletProvider>
  )
}

function Filling({ typed, type }: ConnectedWalletProps) {
  const { walletAddress } = useWallet()
  const accepted = useRef<string | null>(null)
  useEffect(() => {
    if (walletAddress === null || walletAddress === accepted.current) return
    accepted.current = walletAddress
    if (typed === '') type(walletAddress)
  }, [walletAddress, typed, type])
  return null
}
