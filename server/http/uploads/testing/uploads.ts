import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { expect } from 'vitest'
import { problem } from '../../../../src/contract/problem.ts'
import { UPLOADS, uploadBegun } from '../../../../src/contract/staged-upload.ts'
import { createTestDatabase, recordingLog, type LogLine, type TestDatabase } from '../../../db/testing/database.ts'
import { createSeal } from '../../../intake/sealed.ts'
import { createStagedUploads, type StagedUploads, type StagedUploadsDeps } from '../../../intake/staging/staged-uploads.ts'
import { createManualClock, type ManualClock } from '../../../lib/testing/manual-clock.ts'
import { createFormChecks } from '../../form-checks/form-checks.ts'
import { errorHandler } from '../../middleware/error-handler.ts'
import { uploadRoutes } from '../routes.ts'

export const NOON = Date.UTC(2026, 10, 21, 12)
export const SECRET = randomBytes(32).toString('hex')
export const TUS = { 'Tus-Resumable': '1.0.0' }
export const PART = { ...TUS, 'Content-Type': 'application/offset+octet-stream' }

type Body = Uint8Array<ArrayBuffer> | string

/** For tests: the calls for files on a database of their own, at noon of 21 November 2026. */
export interface UploadService {
  database: TestDatabase
  clock: ManualClock
  app: Hono
  staging: StagedUploads
  lines: LogLine[]
  /** Empties the tables, and serves anew. */
  reset(): Promise<void>
  /** Serves again, like another process on this database, or the same one after a restart. */
  serve(changes?: Partial<StagedUploadsDeps>, withChecks?: boolean): Hono
  ask(method: string, path: string, headers?: Record<string, string>, body?: Body, on?: Hono): Promise<Said>
  begin(size: number | string, headers?: Record<string, string>, on?: Hono): Promise<Said>
  /** The address of a new one. */
  begun(size: number): Promise<string>
  head(address: string, on?: Hono): Promise<Said>
  patch(address: string, offset: number | string, body: Body, headers?: Record<string, string>, on?: Hono): Promise<Said>
}

export interface Said {
  status: number
  /** Of a refusal. */
  code: string
  headers: Headers
  offset: string | null
  text: string
}

export async function openUploads(): Promise<UploadService> {
  const database = await createTestDatabase()
  const clock = createManualClock(NOON)
  const serve: UploadService['serve'] = (changes = {}, withChecks = false) => {
    const { log, lines } = recordingLog()
    const staging = createStagedUploads({ db: database.db, seal: createSeal([SECRET]), clock: service.clock, ...changes })
    const checks = withChecks ? createFormChecks({ secret: SECRET, db: database.db, clock: service.clock }) : undefined
    const app = uploadRoutes({ staging, checks, log, clock: service.clock })
    app.onError(errorHandler(log))
    Object.assign(service, { app, staging, lines })
    return app
  }
  const ask: UploadService['ask'] = async (method, path, headers = {}, body, on = service.app) => {
    const response = await on.request(path, { method, headers, ...(body === undefined ? {} : { body }) })
    expect(response.headers.get('Tus-Resumable')).toBe('1.0.0')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const text = await response.text()
    const code = response.status >= 400 && text !== '' ? problem.parse(JSON.parse(text)).code : ''
    return { status: response.status, code, headers: response.headers, offset: response.headers.get('Upload-Offset'), text }
  }
  const begin: UploadService['begin'] = (size, headers = {}, on) => ask('POST', UPLOADS, { ...TUS, 'Upload-Length': String(size), ...headers }, undefined, on)
  const staging = createStagedUploads({ db: database.db, seal: createSeal([SECRET]), clock })
  const service: UploadService = {
    database,
    clock,
    staging,
    app: uploadRoutes({ staging, log: recordingLog().log, clock }),
    lines: [],
    reset: async () => {
      await database.db.execute(sql`truncate staged_uploads cascade`)
      service.clock = createManualClock(NOON)
      serve()
    },
    serve,
    ask,
    begin,
    begun: async (size) => uploadBegun.parse(JSON.parse((await begin(size)).text)).upload,
    head: (address, on) => ask('HEAD', address, TUS, undefined, on),
    patch: (address, offset, body, headers = {}, on) => ask('PATCH', address, { ...PART, 'Upload-Offset': String(offset), ...headers }, body, on),
  }
  return service
}
