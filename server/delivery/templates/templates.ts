import type { SubmissionKind } from '../../../src/contract/submission.ts'
import { cardApplicationV2Template } from './card-application-v2.ts'
import { cardApplicationTemplate } from './card-application.ts'
import { contactTemplate } from './contact.ts'
import { loanApplicationTemplate } from './loan-application.ts'
import type { Template } from './message.ts'
import { verificationRequestTemplate } from './verification-request.ts'

/** The template of each kind. A new kind is a file beside this one and a line here. */
export const templates: Readonly<Record<SubmissionKind, Template>> = {
  contact: contactTemplate,
  'card-application': cardApplicationTemplate,
  'card-application-v2': cardApplicationV2Template,
  'verification-request': verificationRequestTemplate,
  'loan-application': loanApplicationTemplate,
}
