import { useState } from 'react'
import type { CaseKey, CaseList, CaseView } from '../../contract/case.ts'
import { Button } from '../../ui/button.tsx'
import { proveWallet } from '../../wallet/prove.ts'
import { useWallet, WalletProvider } from '../../wallet/wallet-context.tsx'
import { casesOf, openCase, sentenceOf } from './case-calls.ts'
import { myCase } from './content.ts'
import styles from './case.module.css'

const words = myCase.wallet

interface WalletCasesProps {
  onOpen: (key: CaseKey, view: CaseView) => void
}

/** Lists what was sent with the proof of the visitor's wallet, once the wallet has signed. */
export function WalletCases({ onOpen }: WalletCasesProps) {
  return (
    <WalletProvider>
      <Listed onOpen={onOpen} />
    </WalletProvider>
  )
}

function Listed({ onOpen }: WalletCasesProps) {
  const { walletAddress, connect, sign } = useWallet()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [found, setFound] = useState<{ wallet: string; cases: CaseList['cases'] } | null>(null)

  const during = async (work: () => Promise<string>) => {
    if (busy) return
    setBusy(true)
    setSaid('')
    setSaid(await work().catch(sentenceOf))
    setBusy(false)
  }
  const find = async (): Promise<string> => {
    const wallet = walletAddress ?? (await connect(undefined, { toSign: true }))
    if (wallet === null) return words.noWallet
    let signed = true
    const signing: typeof sign = (asked) => sign(asked).catch((error: unknown) => ((signed = false), Promise.reject(error)))
    try {
      await proveWallet(wallet, signing)
    } catch (error) {
      return signed ? sentenceOf(error) : words.notSigned
    }
    const cases = await casesOf(wallet)
    setFound({ wallet, cases })
    return cases.length === 0 ? words.none : ''
  }
  const open = async (key: CaseKey): Promise<string> => {
    onOpen(key, await openCase(key))
    return ''
  }
  return (
    <>
      <Button aria-disabled={busy} onClick={() => void during(find)}>
        {busy ? words.busy : words.press}
      </Button>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <ul className={styles.cases}>
        {found?.cases.map(({ referenceNumber, state }) => (
          <li key={referenceNumber}>
            <Button onClick={() => void during(() => open({ referenceNumber, walletAddress: found.wallet }))}>{`${referenceNumber} · ${myCase.states[state]}`}</Button>
          </li>
        ))}
      </ul>
    </>
  )
}
