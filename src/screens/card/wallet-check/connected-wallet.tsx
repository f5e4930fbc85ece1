import { useEffect, useRef } from 'react'
import { useWallet, WalletProvider } from '../../../wallet/wallet-context.tsx'

interface ConnectedWalletProps {
  /** The field's text. */
  typed: string
  type: (wallet: string) => void
}

/** Fills an empty field with the connected wallet: once per wallet, so that the field can be cleared. */
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
