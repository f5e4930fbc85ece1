import { useEffect, useMemo, useState } from 'react'
import type { CardState, CardStatus } from '../../../contract/virtual-card.ts'
import { onProof, provenFor } from '../../../wallet/prove.ts'
import { failureOf, readCard, type CardFailure } from './card-calls.ts'

/** What is known of a wallet's card. `unproven`: only its holder is told. */
export type CardView = { phase: 'unproven' | 'asking' | 'none' } | { phase: 'failed'; sentence: string } | { phase: 'known'; card: CardStatus }

export interface KnownCard {
  view: CardView
  isReading: boolean
  /** Why the card that is shown couldn't be read again; otherwise empty. */
  sentence: string
  /** Reads it anew. The wallet must be proven. */
  read: (wallet: string) => Promise<void>
  /** The issuer has answered a change. */
  update: (wallet: string, card: CardStatus) => void
}

interface Found {
  wallet: string | null
  view: CardView
  isReading: boolean
  sentence: string
}

const nothing: Found = { wallet: null, view: { phase: 'unproven' }, isReading: false, sentence: '' }
const asking: Found = { ...nothing, view: { phase: 'asking' }, isReading: true }

/**
 * The card of a wallet, from its issuer. If the wallet was proven on this page before, it is read at once. It is in this
 * component's state only: the query cache, which is stored on the device, is no place for it.
 */
export function useCard(wallet: string | null): KnownCard {
  const [found, setFound] = useState(nothing)
  // Judged once per wallet: a proof that comes later belongs to a press, which reads the card itself, or is heard of below.
  const wasProven = useMemo(() => wallet !== null && provenFor(wallet) > 0, [wallet])
  const current = found.wallet === wallet ? found : wasProven ? asking : nothing

  useEffect(() => {
    if (wallet === null || !wasProven) return
    void outcomeOf(wallet).then((outcome) => setFound((before) => settled(before, wallet, outcome)))
  }, [wallet, wasProven])

  // By a visit to a wallet app that began before this page was loaded.
  useEffect(() => {
    const heard = (proven: string) => {
      if (proven === wallet) void outcomeOf(proven).then((outcome) => setFound((before) => settled(before, proven, outcome)))
    }
    // Told to nobody yet: it came after this was rendered, and before it listened.
    if (wallet !== null && !wasProven && provenFor(wallet) > 0) heard(wallet)
    return onProof(heard)
  }, [wallet, wasProven])

  const read = async (of: string) => {
    setFound((before) => (before.wallet === of && before.view.phase === 'known' ? { ...before, isReading: true } : { ...asking, wallet: of }))
    const outcome = await outcomeOf(of)
    setFound((before) => settled(before, of, outcome))
  }
  const update = (of: string, card: CardStatus) => setFound((before) => settled(before, of, card))

  return { ...current, read, update }
}

/** Whether there is a card, not just an order. */
export function isIssued(card: CardStatus): card is CardState {
  return card.status !== 'ordered' && card.status !== 'refused'
}

function outcomeOf(wallet: string): Promise<CardStatus | CardFailure> {
  return readCard(wallet).catch((error: unknown) => failureOf(error, wallet))
}

function settled(before: Found, wallet: string, outcome: CardStatus | CardFailure): Found {
  const found = { ...nothing, wallet }
  if ('status' in outcome) return { ...found, view: { phase: 'known', card: outcome } }
  const { kind, sentence } = outcome
  if (kind === 'unproven') return found
  if (kind === 'no_card') return { ...found, view: { phase: 'none' } }
  // What was known stays, with its time.
  const isKnown = before.wallet === wallet && before.view.phase === 'known'
  return isKnown ? { ...before, isReading: false, sentence } : { ...found, view: { phase: 'failed', sentence } }
}
