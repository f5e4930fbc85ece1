import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loanNote } from '../../content/loan-note.ts'
import { uploads } from '../../content/uploads.ts'
import { UPLOADS } from '../../contract/staged-upload.ts'
import { playUploads } from '../../data/uploads/testing/play-uploads.ts'
import { putFiles } from '../../shell/uploads/chosen-files.ts'
import { openPart } from '../../testing/open-app.tsx'
import { LoanForm } from './loan-form.tsx'

const words = loanNote.form
const PATH = '/api/convertible-loan'
const NUMBER = 'BD-20261121-123456'

/** The form, filled in, with two files that go ahead of it. */
function filledIn(answer: unknown) {
  const part = openPart(<LoanForm />, { answers: { [PATH]: answer } })
  const server = playUploads()
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
  for (const [label, value] of [[words.fullName, 'Ada Duck'], [words.email, 'ada@example.com'], [words.investmentAmount, '$50,000'], [words.investorType, 'Family Office'], [words.country, 'Malta'], [words.conversionOption, 'Convert'], [words.riskSuitability, 'Yes']] as const) {
    fireEvent.change(field(label), { target: { value } })
  }
  for (const [index, label] of [words.passportCopy, words.utilityBill].entries()) {
    putFiles(field(label), [new File([new Uint8Array(200_000 + index)], `${index}.pdf`, { type: 'application/pdf' })])
    fireEvent.change(field(label))
  }
  const submit = () => screen.getByRole('button', { name: /^Submit/ })
  const posted = () => part.asked.filter(({ path, method }) => path === PATH && method === 'POST').map(({ body }) => (body instanceof FormData ? Object.fromEntries(body) : {}))
  return { ...part, server, submit, posted }
}

it('an application with large files is called off without a failure, stays filled in, and is sent by the next press', async () => {
  const { user, server, submit, posted } = filledIn({ success: true, referenceNumber: NUMBER, deliveryMethods: [] })
  server.fates = ['hangs']
  await user.click(submit())
  await user.click(await screen.findByRole('button', { name: uploads.sending.cancel }))
  await waitFor(() => expect(submit().textContent).toBe(words.send))
  await waitFor(() => expect(document.activeElement).toBe(submit()))
  expect(document.querySelector('[data-outcome="bad"]')).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(posted()).toEqual([])
  await waitFor(() => expect(server.asked.at(-1)).toBe('DELETE'))

  await user.click(submit())
  expect(await screen.findByText(NUMBER)).toBeTruthy()
  expect(posted()).toMatchObject([{ name: 'Ada Duck', passportCopy: expect.stringContaining(UPLOADS), utilityBill: expect.stringContaining(UPLOADS) }])
  expect(server.files.size).toBe(2)
})

it('a refusal of a file that went ahead shows at its field', async () => {
  const refusal = Response.json({ success: false, code: 'wrong_type', error: 'This file is none of these.', field: 'utilityBill' }, { status: 400 })
  const { user, submit } = filledIn(refusal)
  await user.click(submit())
  expect(await screen.findByText('This file is none of these.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('utilityBill'))
})
