import { useState } from 'react'
import { LABEL_LIMIT } from '../../../data/my/watched-wallet.ts'
import { readWalletFile, isWalletCode } from '../../../data/my/wallet-file.ts'
import { importAll } from '../../../data/my/watched-wallets.ts'
import { readAddress } from '../../../rules/read-address.ts'
import { Button } from '../../../ui/button.tsx'
import { EntryForm } from '../../../ui/entry-form.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Buttons } from '../../../ui/row-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { walletWords } from '../content.ts'
import { OtherWays } from './other-ways.tsx'
import { OwnerOffer } from './owner-offer.tsx'
import { sharedText } from './shared-text.ts'
import { useAdding } from './use-adding.ts'

const words = walletWords.add
const ScanDialog = lazyPart(() => import('./scan-dialog.tsx'), 'ScanDialog')

/** Adds a wallet by its address: typed, pasted, scanned, shared from another app, or the connected one. */
export function AddWallet() {
  const { busy, done, error, owner, add, say } = useAdding()
  const [typed, setTyped] = useState(sharedText)
  const [label, setLabel] = useState('')
  const [wrong, setWrong] = useState('')
  const [isScanning, setScanning] = useState(false)
  const isLong = label.trim().length > LABEL_LIMIT

  const submit = async () => {
    const { address, problem } = readAddress(typed)
    setWrong(problem ?? '')
    if (address === undefined || isLong) return say({})
    if (!(await add(address, label))) return
    setTyped('')
    setLabel('')
  }
  const take = async (text: string) => {
    setScanning(false)
    if (isWalletCode(text)) {
      const read = readWalletFile(text)
      if (!read.wallets) return say({ error: read.problem })
      const { added, left } = await importAll(read.wallets)
      return say({ done: walletWords.keep.imported(added, left, read.unreadable) })
    }
    const { address, problem } = readAddress(text)
    setTyped(address ?? text.slice(0, 100))
    setWrong(problem ?? '')
    say({})
  }
  return (
    <Section small name="watch" title={words.title}>
      <EntryForm label={words.title} submit={words.press} busy={busy ? words.busy : false} error={error} onSubmit={() => void submit()}>
        <TextField
          code
          label={words.address}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setWrong('')
          }}
          hint={words.hint}
          {...(wrong === '' ? {} : { error: wrong })}
        />
        <TextField label={words.label} value={label} onChange={setLabel} autoComplete="off" hint={words.labelHint} {...(isLong ? { error: words.tooLong } : {})} />
      </EntryForm>
      {owner === undefined ? null : <OwnerOffer owner={owner} onWatched={() => say({ done: words.done(owner.slice(0, 4)) })} />}
      <p role="status">{done}</p>
      <Buttons>
        <Button aria-haspopup="dialog" onClick={() => setScanning(true)}>
          {words.scan}
        </Button>
        <OtherWays onAddress={(address, name) => void add(address, name)} onNone={() => say({ error: words.noExample })} />
      </Buttons>
      {isScanning ? <ScanDialog onText={(text) => void take(text)} onClose={() => setScanning(false)} /> : null}
    </Section>
  )
}
