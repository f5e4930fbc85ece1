import { useId, useRef, useState, type RefObject } from 'react'
import type { CardState } from '../../../contract/virtual-card.ts'
import { Button } from '../../../ui/button.tsx'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { failureOf, tellSeen } from './card-calls.ts'
import { heldCard } from './content.ts'
import styles from './card-details.module.css'
import { HoldButton } from './hold-button.tsx'
import type { RevealMode, RevealState } from './reveal.ts'
import { clearClipboard, copyForAWhile } from './timed-copy.ts'
import type { Holder } from './use-holder.ts'
import { useReveal } from './use-reveal.ts'

const words = heldCard.details

interface CardDetailsProps {
  card: CardState
  holder: Holder
}

/** Number, expiry and CVV: shown while a button is held, or for 30 seconds, after a fresh proof of the wallet. */
export function CardDetails({ card, holder }: CardDetailsProps) {
  const { wallet, isFresh } = holder
  const [said, setSaid] = useState('')
  const [isSigning, setSigning] = useState(false)
  const [mustClear, setMustClear] = useState(false)
  const isHeld = useRef(false)
  const isSeen = useRef(false)
  const noteId = useId()
  const { state, cardNumber, expiryDate, cvv, show, hide, number } = useReveal(wallet, (error) => {
    const { kind, sentence } = failureOf(error, wallet)
    if (kind === 'unproven') holder.forget()
    setSaid(sentence)
  }, () => {
    if (!isSeen.current) void tellSeen(wallet).then((arrived) => (isSeen.current ||= arrived))
  })
  const isShown = state.phase === 'shown'

  /** Shows the details, where needed after the wallet has signed. */
  const open = async (mode: RevealMode) => {
    if (isSigning) return
    setSaid('')
    if (holder.mustSign()) {
      setSigning(true)
      const refusal = await holder.prove()
      setSigning(false)
      if (refusal !== null) return setSaid(refusal)
      // Whoever let go of it to sign holds it again.
      if (mode === 'hold' && !isHeld.current) return setSaid(words.signed)
    }
    show(mode)
  }
  const copyNumber = async () => {
    if (mustClear) {
      const isCleared = await clearClipboard()
      setMustClear(!isCleared)
      return setSaid(isCleared ? words.cleared : words.notCleared)
    }
    const secret = number()
    if (secret === null) return setSaid(words.showFirst)
    const copied = await copyForAWhile(secret, () => setSaid(words.cleared))
    setMustClear(copied === 'stays')
    setSaid(words.copied[copied])
  }

  return (
    <>
      <DefinitionList
        look="lines"
        className={styles.lines}
        items={[
          { term: words.number, value: <Secret mask={`•••• •••• •••• ${card.lastFour}`} said={words.hiddenNumber(card.lastFour)} slot={cardNumber} /> },
          { term: words.expiry, value: <Secret mask="••/••" said={words.hidden} slot={expiryDate} /> },
          { term: words.cvv, value: <Secret mask="•••" said={words.hidden} slot={cvv} /> },
          { term: words.holder, value: card.holderName },
        ]}
      />
      <div className={styles.actions}>
        <HoldButton
          aria-describedby={noteId}
          held={state.phase !== 'hidden' && state.mode === 'hold'}
          onHold={() => {
            isHeld.current = true
            void open('hold')
          }}
          onRelease={() => {
            isHeld.current = false
            hide()
          }}
          onTap={() => (holder.mustSign() ? void open('hold') : setSaid(words.tapped))}
          onActivate={() => void open('timed')}
        >
          {words.hold}
        </HoldButton>
        <Button aria-describedby={noteId} aria-disabled={isSigning} onClick={() => (isTimed(state) ? hide() : void open('timed'))}>
          {isTimed(state) ? words.hide : words.timed}
        </Button>
        <Button aria-disabled={!isShown && !mustClear} onClick={() => void copyNumber()}>
          {mustClear ? words.clear : words.copy}
        </Button>
      </div>
      <p className={styles.said}>
        {/* Never anything of the card: a screen reader may keep what it was told. */}
        <span role="status">{statusOf(state, isSigning, said)}</span>
        {/* A screen reader would announce every second. */}
        {isShown ? <span className={styles.left} aria-hidden="true">{words.left(state.secondsLeft)}</span> : null}
      </p>
      <p id={noteId} className={styles.note}>
        {isFresh ? words.fresh : words.stale}
      </p>
    </>
  )
}

function isTimed(state: RevealState): boolean {
  return state.phase !== 'hidden' && state.mode === 'timed'
}

function statusOf(state: RevealState, isSigning: boolean, said: string): string {
  if (isSigning) return words.signing
  if (state.phase === 'asking') return words.asking
  // An answer to copying goes first: that the details show is plain to see.
  if (state.phase === 'shown' && said === '') return state.mode === 'hold' ? words.holding : words.showing
  return said === '' && state.phase === 'hidden' && state.isOver ? words.over : said
}

interface SecretProps {
  mask: string
  /** The mask in words. */
  said: string
  slot: RefObject<HTMLSpanElement | null>
}

/** A line that is either masked or filled from outside: React never has the text. Not to be translated, which would send it away. */
function Secret({ mask, said, slot }: SecretProps) {
  return (
    <span className={styles.secret} translate="no" spellCheck={false}>
      <span ref={slot} className={styles.slot} />
      <span className={styles.mask}>
        <span aria-hidden="true">{mask}</span>
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
    </span>
  )
}
