import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { flushDrafts, forgetDraft, keepDraft, readDraft } from './outbox.ts'

export interface DraftOptions<T extends FieldValues> {
  /** The form's name in the outbox, the same as useSubmission's. */
  form: string
  methods: Pick<UseFormReturn<T>, 'getValues' | 'reset' | 'subscribe'>
  /** The empty form. Files are never part of the draft. */
  blank: T
  /** Fields that are filled in, not typed: kept with the others, but not worth keeping alone. The same array on each render. */
  along?: readonly string[]
}

export interface KeptDraft {
  /** A draft has been put back into the form. */
  restored: boolean
  /** The draft has been looked up: from now on it can't be overwritten. */
  ready: boolean
  /** Empties the form and deletes its draft. */
  clear: () => void
}

const nothing: readonly string[] = []

/**
 * Keeps what is typed into a form until it is answered: across a failed attempt, a reload and a closed app. Restores it
 * when the form opens, into the fields that have not been touched meanwhile.
 */
export function useDraft<T extends FieldValues>({ form, methods, blank, along = nothing }: DraftOptions<T>): KeptDraft {
  const [restored, setRestored] = useState(false)
  const [ready, setReady] = useState(false)
  const empty = useRef(blank)
  const { getValues, reset, subscribe } = methods

  useEffect(() => {
    empty.current = blank
  }, [blank])

  useEffect(() => {
    let isGone = false
    let unsubscribe = () => {}
    const keep = () => {
      const texts = textsOf(getValues())
      if (typedNames(texts, textsOf(empty.current), along).length > 0) return keepDraft(form, texts)
      setRestored(false)
      void forgetDraft(form)
    }
    const begin = async () => {
      const draft = await readDraft(form)
      if (isGone) return
      const untouched = textsOf(empty.current)
      const typed = typedNames(textsOf(getValues()), untouched, along)
      const kept = Object.fromEntries(Object.entries(draft?.body ?? {}).filter(([name]) => name in untouched && !typed.includes(name)))
      if (typedNames(kept, untouched, along).length > 0) {
        reset((now) => ({ ...now, ...kept }), { keepDefaultValues: true })
        setRestored(true)
      }
      if (typed.length > 0) keep()
      unsubscribe = subscribe({ formState: { values: true }, callback: keep })
      setReady(true)
    }
    void begin()
    const hidden = () => {
      if (document.visibilityState === 'hidden') flushDrafts()
    }
    document.addEventListener('visibilitychange', hidden)
    // In the capture phase: at pagehide the store stops accepting writes.
    window.addEventListener('pagehide', flushDrafts, { capture: true })
    return () => {
      isGone = true
      unsubscribe()
      flushDrafts()
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', flushDrafts, { capture: true })
    }
  }, [form, along, getValues, reset, subscribe])

  const clear = useCallback(() => {
    reset(empty.current)
    setRestored(false)
    void forgetDraft(form)
  }, [form, reset])

  return { restored, ready, clear }
}

/** The text values of a form, without files. */
export function textsOf(values: FieldValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** The fields whose text differs from the empty form. */
function typedNames(texts: Readonly<Record<string, string>>, untouched: Readonly<Record<string, string>>, along: readonly string[]): string[] {
  return Object.entries(texts).flatMap(([name, text]) => (text === (untouched[name] ?? '') || along.includes(name) ? [] : [name]))
}
