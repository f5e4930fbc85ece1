import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualCard } from '../../../contract/virtual-card.ts'
import { revealCard } from './card-calls.ts'
import { onAway } from './away.ts'
import { createReveal, HIDDEN, type Reveal, type RevealState } from './reveal.ts'

/**
 * Reveals the card of a wallet into three elements, past React. Hides it when the page is out of sight, before the app goes to
 * another place, and when the component unmounts. `onShown` and `onFailure` tell how it went.
 */
export function useReveal(wallet: string, onFailure: (error: unknown) => void, onShown: () => void) {
  const router = useRouter()
  const [state, setState] = useState<RevealState>(HIDDEN)
  const cardNumber = useRef<HTMLSpanElement>(null)
  const expiryDate = useRef<HTMLSpanElement>(null)
  const cvv = useRef<HTMLSpanElement>(null)
  const current = useRef<Reveal | null>(null)
  const fail = useEffectEvent(onFailure)
  const shown = useEffectEvent(onShown)

  // A layout effect's cleanup runs while the slots are still there to be emptied.
  useLayoutEffect(() => {
    const paint = (details: VirtualCard | null) => {
      write(cardNumber.current, details === null ? '' : grouped(details.cardNumber))
      write(expiryDate.current, details?.expiryDate ?? '')
      write(cvv.current, details?.cvv ?? '')
      if (details !== null) shown()
    }
    const reveal = createReveal({ fetch: (signal) => revealCard(wallet, signal), paint, onChange: setState, onFailure: fail })
    current.current = reveal
    const stops = [onAway(reveal.hide), router.subscribe('onBeforeNavigate', reveal.hide), reveal.hide]
    return () => {
      current.current = null
      stops.forEach((stop) => stop())
    }
  }, [wallet, router])

  return {
    state,
    cardNumber,
    expiryDate,
    cvv,
    show: (mode: 'hold' | 'timed') => current.current?.show(mode),
    hide: () => current.current?.hide(),
    number: () => current.current?.number() ?? null,
  }
}

function write(slot: HTMLElement | null, text: string): void {
  if (slot) slot.textContent = text
}

/** In groups of four digits, as printed. */
function grouped(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}
