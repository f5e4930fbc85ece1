import { forms } from '../../content/forms.ts'
import type { SubmissionAccepted } from '../../contract/submission.ts'
import { toast } from '../toasts/toasts.ts'

/** Shows the outcome of a form that the person left while it was sending. The reference number stays until it is dismissed. */
export function tellUnseen(answer: SubmissionAccepted | Error): void {
  const { sent, failed } = forms.unseen
  if (answer instanceof Error) toast({ ...failed, tone: 'bad', showFor: 10_000 })
  else toast({ title: sent.title, text: sent.text(answer.referenceNumber), tone: 'good', showFor: Infinity })
}
