import { useRef, useState } from 'react'
import { readWalletFile, writeWalletFile } from '../../../data/my/wallet-file.ts'
import type { WatchedWallet } from '../../../data/my/watched-wallet.ts'
import { importAll } from '../../../data/my/watched-wallets.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Buttons, Said } from '../../../ui/row-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { walletWords } from '../content.ts'
import styles from '../my.module.css'

const words = walletWords.keep
const ListCode = lazyPart(() => import('./list-code.tsx'), 'ListCode')

/** The list of watched wallets as a file or a QR code, and back. */
export function KeepList({ wallets }: { wallets: readonly WatchedWallet[] }) {
  const file = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState({ done: '', error: '' })
  const [showsCode, setShowsCode] = useState(false)
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    const read = readWalletFile(await chosen.text().catch(() => ''))
    if (!read.wallets) return setSaid({ done: '', error: read.problem })
    const { added, left } = await importAll(read.wallets)
    setSaid({ done: words.imported(added, left, read.unreadable), error: '' })
  }
  const isEmpty = wallets.length === 0
  return (
    <Section small name="keep" title={words.title} subtitle={<span>{words.text}</span>}>
      <Buttons>
        {isEmpty ? null : (
          <>
            <Button onClick={() => saveFile(new Blob([writeWalletFile(wallets)]), 'bd-wallets.json')}>{words.file}</Button>
            <Button aria-expanded={showsCode} onClick={() => setShowsCode(!showsCode)}>
              {showsCode ? words.hide : words.code}
            </Button>
          </>
        )}
        <Button onClick={() => file.current?.click()}>{words.import}</Button>
        <input
          ref={file}
          hidden
          type="file"
          accept=".json,application/json"
          aria-label={words.import}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            // The same file may be chosen again.
            event.currentTarget.value = ''
          }}
        />
      </Buttons>
      <Said {...said} />
      {showsCode && !isEmpty ? (
        <div className={styles.code}>
          <ListCode wallets={wallets} />
        </div>
      ) : null}
    </Section>
  )
}
