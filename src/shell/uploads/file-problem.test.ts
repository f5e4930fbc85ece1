import { describe, expect, it } from 'vitest'
import { LOAN_FILE_MOST_BYTES } from '../../contract/loan-application.ts'
import { describeFile } from '../../rules/bytes.ts'
import { problemOf } from './file-problem.ts'

const file = (over: Partial<Pick<File, 'name' | 'type' | 'size'>> = {}) => ({ name: 'passport.pdf', type: 'application/pdf', size: 1_200_000, ...over })

describe('a file', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'])('may be %s', (type) => expect(problemOf(file({ type }))).toBeNull())
  it('may be HEIC even if the device does not know the type', () => expect(problemOf(file({ name: 'IMG_1.HEIC', type: '' }))).toBeNull())
  it.each([
    ['text/plain', 'notes.txt'],
    ['image/gif', 'a.gif'],
    ['image/svg+xml', 'a.svg'],
    ['', 'a.exe'],
  ])('may not be %j', (type, name) => expect(problemOf(file({ type, name }))).toBe('Please choose a JPEG, PNG, WebP or HEIC image, or a PDF'))

  it('may have up to 10 MiB, and must not be empty', () => {
    expect(problemOf(file({ size: LOAN_FILE_MOST_BYTES }))).toBeNull()
    expect(problemOf(file({ size: LOAN_FILE_MOST_BYTES + 1 }))).toBe('passport.pdf, 10.5 MB, is larger than 10 MB: please choose a smaller file')
    expect(problemOf(file({ size: 0 }))).toContain('is empty')
  })

  it('is described by its name and size', () => expect(describeFile(file())).toBe('passport.pdf, 1.2 MB'))
})
