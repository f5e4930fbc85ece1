import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { flushDrafts, forgetDraft, keepDraft, readDraft } from './outbox.ts'

export interface DraftOptions<T extends FieldValues> {
  /** The form's name in the outbox: the same as useSubmission's. */
  form: string
  methods: Pick<UseFormReturn<T>, 'getValues' | 'reset' | 'subscribe'>
  /** The form as it is when nobody has typed anything. Files are left out of the draft by themselves. */
  blank: T
  /** Fields that nobody types: kept along with the others, and not worth keeping alone. The same array at each rendering. */
  along?: readonly string[]
}

export interface KeptDraft {
  /** Something that was typed before has been put back into the form. */
  restored: boolean
  /** It is known whether there was something: from now on nothing that was typed before can be written over. */
  ready: boolean
  /** Empties the form, and forgets what was kept of it. */
  clear: () => void
}

const nothing: readonly string[] = []

/**
 * Keeps what is typed into a form until it is answered: over a failed sending, a reload and a closed app. Puts it back
 * when the form opens, into the fields that nobody has touched meanwhile.
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
    // Before the store hears of it, which takes nothing any more then.
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

/** What of a form's values is text: no files. */
function textsOf(values: FieldValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** The fields whose text is not as it was in the empty form. */
function typedNames(texts: Readonly<Record<string, string>>, untouched: Readonly<Record<string, string>>, along: readonly string[]): string[] {
  return Object.entries(texts).flatMap(([name, text]) => (text === (untouched[name] ?? '') || along.includes(name) ? [] : [name]))
}
