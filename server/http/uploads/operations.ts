import { z } from 'zod'
import { FORM_TOKEN, PROOF_OF_WORK } from '../../../src/contract/form-check.ts'
import { PART_MOST_BYTES, TUS_RESUMABLE, TUS_VERSION, UPLOADS } from '../../../src/contract/staged-upload.ts'
import type { Answer, Header, Operation, Parameter } from '../openapi/operation.ts'
import { passing, problem, problems } from '../openapi/problems.ts'
import { algorithms } from './checksum.ts'

const tag = 'uploads'
const bytes = z.int().min(0)
const header = (name: string, description: string, schema: z.core.$ZodType, required = false): Parameter => ({ name, in: 'header', description, schema, required })
const version = header(TUS_RESUMABLE, 'The version of the protocol.', z.literal(TUS_VERSION), true)
const upload: Parameter = { name: 'upload', in: 'path', required: true, description: 'The end of the address that began it: 43 characters that cannot be guessed.', schema: z.string().regex(/^[\w-]{43}$/) }

const named = { [TUS_RESUMABLE]: { description: `\`${TUS_VERSION}\`` } } satisfies Record<string, Header>
const expires = { 'Upload-Expires': { description: 'When it is deleted: a day after it was begun.' } } satisfies Record<string, Header>
const offset = { 'Upload-Offset': { description: 'How many bytes have arrived.' } } satisfies Record<string, Header>
const done = (description: string, headers: Answer['headers'] = {}): Answer => ({ description, headers: { ...named, ...headers } })

const refusals = {
  403: problems.foreign,
  412: { ...problem(`\`${TUS_RESUMABLE}\` is missing or another version.`), headers: { 'Tus-Version': { description: 'What is spoken here.' } } },
  429: passing('Too many calls or waiting files from your address.'),
  503: passing('It cannot be done right now. What has arrived is kept.'),
} satisfies Record<number, Answer>
const ofOne = { ...refusals, 404: problem('No such upload, or it has expired.') } satisfies Record<number, Answer>

/** The calls by which files go ahead of their forms. */
export const uploadOperations: readonly Operation[] = [
  {
    method: 'options',
    path: UPLOADS,
    tag,
    summary: 'What is spoken here',
    answers: {
      204: done('By the headers of tus 1.0.', {
        'Tus-Version': { description: 'The versions.' },
        'Tus-Extension': { description: 'The extensions: creation, expiration, termination, checksum.' },
        'Tus-Max-Size': { description: 'The most bytes of one file.' },
        'Tus-Checksum-Algorithm': { description: 'For `Upload-Checksum`.' },
      }),
      403: problems.foreign,
      429: refusals[429],
    },
  },
  {
    method: 'post',
    path: UPLOADS,
    tag,
    summary: 'Begin a file',
    description:
      'By tus 1.0 (tus.io). The answer names the address by which it goes on, without the host. Once it has arrived in full, a form with files takes that ' +
      'address as text in the place of the file; it is judged then. The number and size of waiting files are limited per address and in all; files that find no room ' +
      'can be sent along with their form. `Upload-Metadata` is ignored: names and types of files prove nothing.',
    parameters: [
      version,
      header('Upload-Length', 'The size of the file, in bytes.', bytes, true),
      header(FORM_TOKEN, 'As for a submission, and counted like one.', z.string()),
      header(PROOF_OF_WORK, 'As for a submission.', z.string()),
    ],
    answers: {
      201: { description: 'Begun.', content: { 'application/json': 'UploadBegun' }, headers: { ...named, ...expires, Location: { description: 'Its address.' } } },
      400: problem('`Upload-Length` is missing or not a number.'),
      413: problem('The file is too large, or the request has a body.'),
      428: problem('Not begun: to be sent again with the token, at the time, or with the solved challenge that the answer names.', 'FormCheck'),
      ...refusals,
    },
  },
  {
    method: 'get',
    path: `${UPLOADS}/{upload}`,
    tag,
    summary: 'How far a file has come',
    description: 'GET and HEAD are answered alike, with headers only. The content cannot be read back.',
    parameters: [upload, version],
    answers: { 200: done('To be gone on with from the offset.', { ...offset, ...expires, 'Upload-Length': { description: 'Its size in bytes, as declared.' } }), ...ofOne },
  },
  {
    method: 'patch',
    path: `${UPLOADS}/{upload}`,
    tag,
    summary: 'The next part of a file',
    description: `Up to ${PART_MOST_BYTES} bytes. What has arrived of a part that breaks off is kept, unless it has a checksum. Stored encrypted.`,
    parameters: [
      upload,
      version,
      header('Upload-Offset', 'Where the part begins: how many bytes have arrived so far.', bytes, true),
      header('Upload-Checksum', `Of this part, such as \`sha256 <base64>\`; by ${algorithms.join(' or ')}.`, z.string()),
    ],
    body: 'UploadPart',
    bodyType: 'application/offset+octet-stream',
    answers: {
      204: done('Kept.', { ...offset, ...expires }),
      400: problem('A header is not what it should be, or the request was cut off.'),
      408: problem('The part took longer than two minutes, or came too slowly.'),
      409: { ...problem('The offset is not where the upload stands (`wrong_offset`).'), headers: offset },
      413: problem('The part is too long, or goes beyond the declared size.'),
      415: problem('The Content-Type is not application/offset+octet-stream.'),
      460: problem('The checksum does not fit; nothing was kept.'),
      ...ofOne,
    },
  },
  {
    method: 'delete',
    path: `${UPLOADS}/{upload}`,
    tag,
    summary: 'Drop a file',
    parameters: [upload, version],
    answers: { 204: done('Deleted.'), ...ofOne },
  },
]
