import { useCallback, useEffect, useRef, useState } from 'react'
import type { SubmissionTaken } from '../../contract/submission.ts'
import { contentOf } from './content-of.ts'
import { NetworkError } from '../api/http-error.ts'
import { forgetDraft, keyFor } from './outbox.ts'
import { submit, type SubmitOptions } from './submit.ts'
import { WriteError } from '../api/write-error.ts'

export interface SubmissionForm extends SubmitOptions {
  /** The form's name in the outbox; useDraft of the same form goes by the same. */
  form: string
  path: string
  /** Told what came of it where the form has gone meanwhile, and can't say it itself. */
  onUnseen: (answer: SubmissionTaken | Error) => void
}

export type SubmissionState =
  | { state: 'idle' | 'sending'; taken: null; error: null }
  | { state: 'sent'; taken: SubmissionTaken; error: null }
  | { state: 'failed'; taken: null; error: WriteError | NetworkError }

export type Submission = SubmissionState & {
  /** Gives the answer, or the error that it also keeps as its state; nothing while another one is on its way, or once the form has gone. */
  send: (body: object | FormData) => Promise<SubmissionTaken | WriteError | NetworkError | undefined>
  /** Back to idle: after a dialog was closed, say. */
  reset: () => void
}

const idle: SubmissionState = { state: 'idle', taken: null, error: null }

/**
 * One form on its way to the server. Sent again with the same content, it goes under the same key, over a reload as
 * well, so that nothing arrives twice; once it is answered with yes, what useDraft kept of it is forgotten.
 */
export function useSubmission({ form, path, headers, refusal, onUnseen }: SubmissionForm): Submission {
  const [state, setState] = useState(idle)
  const busy = useRef(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const send = useCallback(
    async (body: object | FormData) => {
      if (busy.current) return undefined
      busy.current = true
      const came = <T extends SubmissionTaken | Error>(answer: T): T | undefined => {
        if (!isGone.current) return answer
        onUnseen(answer)
        return undefined
      }
      setState({ state: 'sending', taken: null, error: null })
      try {
        const key = await keyFor(form, contentOf(body))
        const taken = await submit(path, body, key, { ...(headers ? { headers } : {}), refusal })
        await forgetDraft(form)
        setState({ state: 'sent', taken, error: null })
        return came(taken)
      } catch (caught) {
        const error = caught instanceof WriteError || caught instanceof NetworkError ? caught : new NetworkError(`POST ${path} failed`, { cause: caught })
        setState({ state: 'failed', taken: null, error })
        return came(error)
      } finally {
        busy.current = false
      }
    },
    [form, path, headers, refusal, onUnseen],
  )

  return { ...state, send, reset: useCallback(() => setState(idle), []) }
}
