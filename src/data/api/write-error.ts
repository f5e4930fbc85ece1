/** What people are told where the server says nothing that they could be told. */
export const SUBMISSION_FAILED = 'Submission failed'

interface WriteRefusal {
  status: number
  code: string
  sentence: string
  field?: string | undefined
}

/** A call that writes was answered, and not with yes. */
export class WriteError extends Error {
  override readonly name = 'WriteError'
  readonly status: number
  /** A word for programs, `unknown` where the answer has none. */
  readonly code: string
  /** The server's sentence for people; SUBMISSION_FAILED where it has none. */
  readonly sentence: string
  /** The field that is wrong, where it is one. */
  readonly field: string | undefined

  /** `message`: what the error is called instead of its sentence. */
  constructor({ status, code, sentence, field }: WriteRefusal, message: string = sentence) {
    super(message)
    this.status = status
    this.code = code
    this.sentence = sentence
    this.field = field
  }
}
