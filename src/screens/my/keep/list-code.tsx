import { writeWalletCode } from '../../../data/my/wallet-file.ts'
import type { WatchedWallet } from '../../../data/my/watched-wallet.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { walletWords } from '../content.ts'

const words = walletWords.keep
/** In bytes: a denser code is beyond many cameras. */
const LARGEST = 1800

/** The watched wallets as a QR code, for another device. */
export function ListCode({ wallets }: { wallets: readonly WatchedWallet[] }) {
  const text = writeWalletCode(wallets)
  if (new TextEncoder().encode(text).length > LARGEST) return <p role="status">{words.codeTooLong}</p>
  return (
    <>
      <QrCode text={text} label={words.codeLabel} />
      <p>{words.codeText}</p>
    </>
  )
}
