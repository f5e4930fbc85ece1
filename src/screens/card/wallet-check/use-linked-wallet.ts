import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isWalletAddress } from '../../../rules/wallet-address.ts'

/**
 * Fills the field with the wallet from the URL, `?wallet=…`: once, so that it can be changed. It isn't checked
 * automatically, because a person who followed a link should look at the address first.
 */
export function useLinkedWallet(type: (wallet: string) => void): void {
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const accepted = useRef('')
  useEffect(() => {
    const wallet = new URLSearchParams(search).get('wallet') ?? ''
    if (wallet === accepted.current || !isWalletAddress(wallet)) return
    accepted.current = wallet
    type(wallet)
  }, [search, type])
}
