import { useEffect, useEffectEvent, useState } from 'react'
import type { CardState, CardStatus } from '../../../contract/virtual-card.ts'
import { provenFor } from '../../../wallet/prove.ts'
import { failureOf, readCard } from './card-calls.ts'

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

/**
 * The card of a wallet, from its issuer. If the wallet was proven on this page before, it is read at once. It is in this
 * component's state only: the query cache, which is stored on the device, is no place for it.
 */
export function useCard(wallet: string | null): KnownCard {
  const [found, setFound] = useState(nothing)
  const current = found.wallet === wallet ? found : nothing

  const update = (of: string, card: CardStatus) => setFound({ wallet: of, view: { phase: 'known', card }, isReading: false, sentence: '' })
  const read = async (of: string) => {
    setFound((before) => (before.wallet === of && before.view.phase === 'known' ? { ...before, isReading: true } : { ...nothing, wallet: of, view: { phase: 'asking' }, isReading: true }))
    try {
      update(of, await readCard(of))
    } catch (error) {
      const failure = failureOf(error, of)
      setFound((before) => (before.wallet === of ? afterFailure(before, failure) : before))
    }
  }
  const readProven = useEffectEvent((of: string) => {
    if (provenFor(of) > 0) void read(of)
  })
  useEffect(() => {
    if (wallet !== null) readProven(wallet)
  }, [wallet])

  return { ...current, read, update }
}

/** Whether there is a card, not just an order. */
export function isIssued(card: CardStatus): card is CardState {
  return card.status !== 'ordered' && card.status !== 'refused'
}

function afterFailure(before: Found, { kind, sentence }: ReturnType<typeof failureOf>): Found {
  const idle = { ...before, isReading: false }
  if (kind === 'unproven') return { ...idle, view: { phase: 'unproven' }, sentence: '' }
  if (kind === 'no_card') return { ...idle, view: { phase: 'none' }, sentence: '' }
  // What was known stays, with its time.
  return before.view.phase === 'known' ? { ...idle, sentence } : { ...idle, view: { phase: 'failed', sentence }, sentence: '' }
}
