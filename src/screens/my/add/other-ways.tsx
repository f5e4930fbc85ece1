import { stakingTransfers } from '../../../contract/staking-transfers.ts'
import { readWith } from '../../../data/api/api-client.ts'
import { useView } from '../../../data/live/use-view.ts'
import { watchedWallets } from '../../../data/my/watched-wallets.ts'
import { shorten } from '../../../rules/format.ts'
import { Button } from '../../../ui/button.tsx'
import { WalletProvider, useWallet } from '../../../wallet/wallet-context.tsx'
import { walletWords } from '../content.ts'

const words = walletWords.add

export interface OtherWaysProps {
  onAddress: (address: string, label: string) => void
  /** There is no example. */
  onNone: () => void
}

/** The connected wallet; and on the demo chain one of its stakers, to see what this is. */
export function OtherWays({ onAddress, onNone }: OtherWaysProps) {
  const { chainNotice } = useView('deployment')
  return (
    <>
      <WalletProvider>
        <Connected onAddress={onAddress} />
      </WalletProvider>
      {chainNotice === '' ? null : <Button onClick={() => void exampleWallet().then((address) => (address === undefined ? onNone() : onAddress(address, 'Example')), onNone)}>{words.example}</Button>}
    </>
  )
}

function Connected({ onAddress }: Pick<OtherWaysProps, 'onAddress'>) {
  const { walletAddress, walletName } = useWallet()
  if (walletAddress === null) return null
  return <Button onClick={() => onAddress(walletAddress, walletName ?? '')}>{words.connected(shorten(walletAddress, 4, 4))}</Button>
}

async function exampleWallet(): Promise<string | undefined> {
  const { stakers } = await readWith('/api/staking/transfers?limit=20', stakingTransfers)
  const { wallets } = watchedWallets.getState()
  return stakers.find(({ wallet }) => wallets.every(({ address }) => address !== wallet))?.wallet
}
