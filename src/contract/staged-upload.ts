import { z } from 'zod/mini'

/**
 * Files that go ahead of their form, in parts, by tus 1.0 (https://tus.io/protocols/resumable-upload): POST here begins
 * one, and HEAD, PATCH and DELETE of the address in the answer go on with it. The form then has that address, as text, in
 * the place of the file.
 */
export const UPLOADS = '/api/uploads'
export const TUS_VERSION = '1.0.0'
/** What every request but OPTIONS has to name, and every answer names. */
export const TUS_RESUMABLE = 'Tus-Resumable'

/** The longest body of one PATCH. A proxy in front has to allow it. */
export const PART_MOST_BYTES = 1024 * 1024

/** Where an upload goes on. Its last part can't be guessed: it is all that the sender needs. */
export const uploadAddress = z.string().check(z.regex(/^\/api\/uploads\/[\w-]{43}$/))

/** Status 201. The same address is in the header `Location`, the end in `Upload-Expires`. */
export const uploadBegun = z.object({ success: z.literal(true), upload: uploadAddress, expiresAt: z.iso.datetime() })
export type UploadBegun = z.infer<typeof uploadBegun>

/** The code of the refusal, status 400, of a form that names an upload which is unknown, unfinished or expired. */
export const UPLOAD_GONE = 'upload_gone'
