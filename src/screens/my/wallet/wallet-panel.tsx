import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askAgain, type Known } from '../../../data/my/wallet-query.ts'
import type { WatchedWallet } from '../../../data/my/watched-wallet.ts'
import { Message } from '../../../ui/message.tsx'
import { Button } from '../../../ui/button.tsx'
import { OwnerOffer } from '../add/owner-offer.tsx'
import { walletWords as words } from '../content.ts'
import { WalletActions } from './wallet-actions.tsx'
import { Movements } from './movements.tsx'
import { Positions } from './positions.tsx'
import { WalletFigures } from './wallet-figures.tsx'

export interface WalletPanelProps {
  wallet: WatchedWallet
  known: Known | undefined
  isDown: boolean
}

/** Everything about one watched wallet. */
export function WalletPanel({ wallet, known, isDown }: WalletPanelProps) {
  return (
    <>
      {known?.wallet ? (
        <>
          <WalletFigures wallet={known.wallet} isDown={isDown} />
          {known.wallet.stake ? (
            <>
              <Positions stake={known.wallet.stake} />
              <Movements address={wallet.address} stake={known.wallet.stake} isDown={isDown} />
            </>
          ) : null}
        </>
      ) : (
        <Nothing wallet={wallet} known={known} isDown={isDown} />
      )}
      <WalletActions wallet={wallet} isRead={known?.wallet?.stake !== undefined} isDown={isDown} />
    </>
  )
}

/** Why there is nothing about it. */
function Nothing({ wallet, known, isDown }: WalletPanelProps) {
  const queryClient = useQueryClient()
  const [failed, setFailed] = useState(false)
  if (known?.refusal) {
    return (
      <div role="status">
        <p>{known.refusal.error}</p>
        {known.refusal.owner === undefined ? null : <OwnerOffer owner={known.refusal.owner} />}
      </div>
    )
  }
  if (isDown) return <p role="status">{words.wallet.offline}</p>
  const again = () => {
    setFailed(false)
    askAgain(queryClient, wallet.address).catch(() => setFailed(true))
  }
  return failed ? (
    <Message level={3} title={words.wallet.failed} action={<Button onClick={again}>{words.wallet.again}</Button>}>
      {words.wallet.noHoldings}
    </Message>
  ) : (
    <p role="status">
      {words.wallet.loading} <Button onClick={again}>{words.wallet.again}</Button>
    </p>
  )
}
