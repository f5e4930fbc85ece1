import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { caseKey, type CaseKey, type CaseView } from '../../contract/case.ts'
import { EntryForm } from '../../ui/entry-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { openCase, sentenceOf } from './case-calls.ts'
import { myCase } from './content.ts'

const words = myCase.lookup

/** Opens a case by its number and the email address it was sent with. The number may come in the link, after the `#`. */
export function CaseLookup({ onOpen }: { onOpen: (key: CaseKey, view: CaseView) => void }) {
  const linked = useRouterState({ select: ({ location }) => location.hash })
  const isHydrated = useHydrated()
  const [typed, setTyped] = useState<string | null>(null)
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<'referenceNumber' | 'email' | null>(null)
  const [state, setState] = useState<{ busy: boolean; error: string }>({ busy: false, error: '' })
  // A prerendered page knows no hash.
  const number = typed ?? (isHydrated ? linked : '')

  const submit = async () => {
    const key = caseKey.safeParse({ referenceNumber: number.trim().toUpperCase(), email })
    setWrong(key.success ? null : key.error.issues[0]?.path[0] === 'referenceNumber' ? 'referenceNumber' : 'email')
    if (!key.success) return setState({ busy: false, error: '' })
    setState({ busy: true, error: '' })
    try {
      onOpen(key.data, await openCase(key.data))
    } catch (error) {
      setState({ busy: false, error: sentenceOf(error) })
    }
  }
  return (
    <EntryForm label={words.title} submit={words.open} busy={state.busy && words.opening} error={state.error} onSubmit={() => void submit()}>
      <TextField label={words.number} required code value={number} onChange={setTyped} hint={words.numberHint} {...(wrong === 'referenceNumber' ? { error: words.numberWrong } : {})} />
      <TextField label={words.email} required type="email" autoComplete="email" value={email} onChange={setEmail} hint={words.emailHint} {...(wrong === 'email' ? { error: words.emailWrong } : {})} />
    </EntryForm>
  )
}
