import { forms } from '../../content/forms.ts'
import type { SubmissionAccepted } from '../../contract/submission.ts'
import { toast } from '../toasts/toasts.ts'

/** Says what came of a form that its person has left while it was sending, wherever that person is now. The number stays until it is put away. */
export function tellUnseen(answer: SubmissionAccepted | Error): void {
  const { sent, failed } = forms.unseen
  if (answer instanceof Error) toast({ ...failed, tone: 'bad', showFor: 10_000 })
  else toast({ title: sent.title, text: sent.text(answer.referenceNumber), tone: 'good', showFor: Infinity })
}
