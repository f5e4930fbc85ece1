/** A form of a case that a key or a button elsewhere can open. For a contact message `approve` opens its answer. */
export type CaseFormName = 'approve' | 'decline' | 'question' | 'note' | 'assign' | 'close'

/** What the part of a screen that shows a case can be told to do: the `commands` of SubmissionDetails. */
export interface CaseCommands {
  /** Opens the form and puts the focus into it. Nothing happens where the case's state doesn't allow it. */
  open(form: CaseFormName): void
  /** Takes the last step back, as long as that is possible. */
  undo(): void
}
