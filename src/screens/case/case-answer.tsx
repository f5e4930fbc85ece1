import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CaseKey, CaseView } from '../../contract/case.ts'
import { loanFileTypes } from '../../contract/loan-application.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { FileInput } from '../../ui/chakra/form/file-input.tsx'
import { TextArea } from '../../ui/chakra/form/text-area.tsx'
import { UiProvider } from '../../ui/chakra/provider.tsx'
import { useNetworkNeed } from '../../data/live/use-network-need.ts'
import { forms } from '../../content/forms.ts'
import { SubmitOutcome } from '../../ui/submit-outcome.tsx'
import { SubmitRow } from '../../ui/submit-row.tsx'
import { answerCase, draftName, sentenceOf } from './case-calls.ts'
import { myCase } from './content.ts'
import styles from './case.module.css'

const words = myCase.answer

interface Typed {
  text: string
  file1: FileList | undefined
  file2: FileList | undefined
}

/** The answer to the team's question: text, files, or both. What is typed is kept until it is accepted. */
export function CaseAnswer({ caseKey, onView }: { caseKey: CaseKey; onView: (view: CaseView) => void }) {
  const blank = useMemo<Typed>(() => ({ text: '', file1: undefined, file2: undefined }), [])
  const methods = useForm<Typed>({ defaultValues: blank })
  useDraft({ form: draftName(caseKey.referenceNumber), methods, blank })
  const [state, setState] = useState({ busy: false, error: '' })

  const send = async ({ text, file1, file2 }: Typed) => {
    if (state.busy) return
    const files = [file1?.[0], file2?.[0]]
    if (text.trim() === '' && files.every((file) => file === undefined)) return setState({ busy: false, error: words.empty })
    setState({ busy: true, error: '' })
    try {
      onView(await answerCase(caseKey, { text, files }))
    } catch (error) {
      setState({ busy: false, error: sentenceOf(error) })
    }
  }
  const { need, press, cancel } = useNetworkNeed(() => void methods.handleSubmit(send)())

  return (
    <UiProvider>
      <form
        noValidate
        aria-label={words.title}
        className={styles.answer}
        onSubmit={(event) => {
          event.preventDefault()
          press()
        }}
      >
        <TextArea label={words.text} rows={5} {...methods.register('text')} />
        <FileInput label={words.file1} hint={words.fileHint} accept={loanFileTypes.join(',')} {...methods.register('file1')} />
        <FileInput label={words.file2} hint={words.fileHint} accept={loanFileTypes.join(',')} {...methods.register('file2')} />
        <SubmitRow label={words.send} busyLabel={words.sending} busy={state.busy} need={need} stop={{ label: forms.stop, onStop: cancel }} />
        <SubmitOutcome busy={state.busy} bad={state.error} />
      </form>
    </UiProvider>
  )
}
