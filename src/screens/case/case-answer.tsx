import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { caseFiles, type CaseKey, type CaseView } from '../../contract/case.ts'
import { loanFileTypes } from '../../contract/loan-application.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { createUploadMeter } from '../../data/uploads/upload-meter.ts'
import { FileField } from '../../shell/uploads/file-field.tsx'
import { problemOf } from '../../shell/uploads/file-problem.ts'
import { UploadStatus } from '../../shell/uploads/upload-status.tsx'
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
  files: FileList | undefined
}

/** The answer to the team's question: text, files, or both. What is typed is kept until it is accepted. */
export function CaseAnswer({ caseKey, onView }: { caseKey: CaseKey; onView: (view: CaseView) => void }) {
  const blank = useMemo<Typed>(() => ({ text: '', files: undefined }), [])
  const methods = useForm<Typed>({ defaultValues: blank })
  useDraft({ form: draftName(caseKey.referenceNumber), methods, blank })
  const { register, watch, trigger, formState: { errors } } = methods
  const [state, setState] = useState({ busy: false, error: '' })
  const [upload] = useState(createUploadMeter)

  const send = async ({ text, files: chosen }: Typed) => {
    if (state.busy) return
    const files = Array.from(chosen ?? [])
    if (text.trim() === '' && files.length === 0) return setState({ busy: false, error: words.empty })
    setState({ busy: true, error: '' })
    try {
      onView(await answerCase(caseKey, { text, files }, upload.begin()))
    } catch (error) {
      setState({ busy: false, error: upload.isCancelled(error) ? '' : sentenceOf(error) })
    } finally {
      upload.end()
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
        <TextArea label={words.text} rows={5} {...register('text')} />
        <FileField
          label={words.files}
          hint={words.fileHint}
          error={errors.files?.message}
          accept={loanFileTypes.join(',')}
          most={caseFiles.length}
          files={watch('files')}
          {...register('files', { validate: problemOfAny, onChange: () => void trigger('files') })}
        />
        <SubmitRow label={words.send} busyLabel={words.sending} busy={state.busy} need={need} stop={{ label: forms.stop, onStop: cancel }} />
        <UploadStatus meter={upload} />
        <SubmitOutcome busy={state.busy} bad={state.error} />
      </form>
    </UiProvider>
  )
}

/** What is wrong with the first file that can't be sent; true for none. */
function problemOfAny(files: FileList | undefined): string | true {
  return Array.from(files ?? []).map(problemOf).find((message) => message !== null) ?? true
}
