import { useRef, useState } from 'react'
import type { WalletSession } from '../../contract/wallet-sessions.ts'
import { formatLocal } from '../../page/local-time.ts'
import { shorten } from '../../rules/format.ts'
import { NetworkButton } from '../../shell/figures/network-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { RegainFocus } from '../../ui/regain-focus.tsx'
import { Buttons, RowList, Said } from '../../ui/row-list.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { forgetProof } from '../../wallet/prove.ts'
import { proveHolder } from '../../wallet/prove-holder.ts'
import { useWallet, WalletProvider } from '../../wallet/wallet-context.tsx'
import { walletSessionWords as words } from './content.ts'
import { Row } from './section.tsx'
import { useProof } from './use-proof.ts'
import { endSessions, readSessions, sentenceOf } from './wallet-session-calls.ts'

/** Any valid proof will do. */
const ANY_AGE_MS = Number.POSITIVE_INFINITY

/** The proof of this page's wallet, and every other valid one of the same wallet, each with a button that ends it. */
export function WalletSessions() {
  return (
    <WalletProvider>
      <Proofs />
    </WalletProvider>
  )
}

function Proofs() {
  const { walletAddress, connect, sign } = useWallet()
  const proof = useProof(walletAddress)
  const place = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState({ done: '', error: '' })
  /** As the server last told; only for the wallet it was told of. */
  const [known, setKnown] = useState<{ wallet: string; sessions: readonly WalletSession[] } | null>(null)

  const during = async (work: () => Promise<{ done: string; error: string }>) => {
    if (busy) return
    setBusy(true)
    setSaid({ done: '', error: '' })
    setSaid(await work())
    setBusy(false)
  }
  const prove = async () => {
    const proven = await proveHolder({ wallet: null, connected: walletAddress, connect, sign, maxAgeMs: ANY_AGE_MS, words: words.proving })
    return proven.outcome === 'proven' ? { done: words.proven, error: '' } : { done: '', error: proven.sentence || words.noAnswer }
  }
  const read = async (wallet: string) => {
    try {
      const sessions = await readSessions(wallet)
      setKnown({ wallet, sessions })
      return { done: words.shown(sessions.length), error: '' }
    } catch (error) {
      return { done: '', error: sentenceOf(error, wallet) }
    }
  }
  const end = async (wallet: string, session: WalletSession | 'all') => {
    const isOwn = session === 'all' || session.current
    try {
      const ended = await endSessions({ walletAddress: wallet, ...(session === 'all' ? { all: true } : { id: session.id }) })
      if (isOwn) {
        forgetProof(wallet)
        setKnown(null)
        return { done: session === 'all' ? words.endedAll : words.endedOwn, error: '' }
      }
      const { error } = await read(wallet)
      return { done: ended === 0 ? words.hadEnded : words.ended, error }
    } catch (error) {
      return { done: '', error: sentenceOf(error, wallet) }
    }
  }
  const sessions = proof !== null && known !== null && known.wallet === walletAddress ? known.sessions : null

  return (
    <div ref={place} tabIndex={-1}>
      {walletAddress === null || proof === null ? (
        <Buttons>
          <NetworkButton aria-disabled={busy} onClick={() => void during(prove)}>
            {busy ? words.asking : words.prove}
          </NetworkButton>
        </Buttons>
      ) : (
        <>
          <dl>
            <Row label={words.wallet} value={shorten(walletAddress, 6, 6)} note={words.times(formatLocal(proof.since), formatLocal(proof.until))} />
          </dl>
          {sessions === null ? null : (
            <RowList
              rows={sessions.map((session) => ({
                id: session.id,
                title: session.device || words.noDevice,
                notes: [words.times(formatLocal(Date.parse(session.since)), formatLocal(Date.parse(session.until)))],
                actions: (
                  <>
                    {session.current ? <Badge text={words.here} /> : null}
                    <NetworkButton aria-disabled={busy} onClick={() => void during(() => end(walletAddress, session))}>
                      {words.end} <VisuallyHidden>{words.endOf(session.device || words.noDevice, formatLocal(Date.parse(session.since)))}</VisuallyHidden>
                    </NetworkButton>
                  </>
                ),
              }))}
            />
          )}
          <Buttons>
            <NetworkButton aria-disabled={busy} onClick={() => void during(() => read(walletAddress))}>
              {sessions === null ? words.show : words.showAgain}
            </NetworkButton>
            <NetworkButton aria-disabled={busy} onClick={() => void during(() => end(walletAddress, 'all'))}>
              {words.endAll}
            </NetworkButton>
          </Buttons>
        </>
      )}
      <Said {...said} />
      {said.done === '' && said.error === '' ? null : <RegainFocus key={`${proof === null} ${sessions?.length ?? 0}`} target={place} />}
    </div>
  )
}
