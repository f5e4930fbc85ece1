/** Shown where the server's refusal has no sentence for people. */
export const SUBMISSION_FAILED = 'Submission failed'

interface WriteRefusal {
  status: number
  code: string
  sentence: string
  field?: string | undefined
}

/** A write was refused by the server, or its answer was unreadable. */
export class WriteError extends Error {
  override readonly name = 'WriteError'
  readonly status: number
  /** The code for programs, `unknown` where the answer has none. */
  readonly code: string
  /** The server's sentence for people; SUBMISSION_FAILED where it has none. */
  readonly sentence: string
  /** The field that is wrong, if a single one is. */
  readonly field: string | undefined

  /** `message` replaces the sentence as the error's message. */
  constructor({ status, code, sentence, field }: WriteRefusal, message: string = sentence) {
    super(message)
    this.status = status
    this.code = code
    this.sentence = sentence
    this.field = field
  }
}
