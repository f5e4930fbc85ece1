import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isWalletAddress } from '../../../rules/wallet-address.ts'

/**
 * Puts the wallet that the address names, `?wallet=…`, into the field: once, so that it can be changed. It is not asked
 * about by itself; whoever opened the page by a link looks at the address first.
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
