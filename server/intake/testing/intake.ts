import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/open.ts'
import { noQueue } from '../../delivery/queue.ts'
import { createIntake, type Intake, type IntakeDeps } from '../intake.ts'
import { createSeal } from '../sealed.ts'
import { systemClock } from '../../lib/clock.ts'

/** For tests: an intake with a key of its own that delivers nothing by default. */
export function intakeOn(db: Database['db'], changes: Partial<IntakeDeps> = {}): Intake {
  return createIntake({ db, queue: noQueue, seal: createSeal([randomBytes(32).toString('hex')]), clock: systemClock, ...changes })
}

/** The smallest file that file-type recognises as each type. */
export const samples = {
  'image/jpeg': Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  'image/png': Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63000100000500010d0a2db40000000049454e44ae426082', 'hex'),
  'image/webp': Buffer.concat([Buffer.from('RIFF'), Buffer.of(26, 0, 0, 0), Buffer.from('WEBPVP8L'), Buffer.of(13, 0, 0, 0), Buffer.alloc(13)]),
  'image/heic': isoMedia('heic', 'mif1', 'heic'),
  'application/pdf': Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
} as const

/** The first box of an ISO media file: its brand and the compatible ones. */
export function isoMedia(brand: string, ...compatible: readonly string[]): Buffer {
  const names = Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join('')}`, 'latin1')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(names.length + 4)
  return Buffer.concat([size, names, Buffer.alloc(32)])
}

/** A body that each kind accepts, as its form sends it. */
export const bodies = {
  contact: { name: 'Ada Duck', email: 'ada@example.com', subject: '', category: 'staking', message: 'How long?\nSix months?', walletAddress: '' },
  'card-application': {
    name: 'Ada Duck',
    email: 'ada@example.com',
    wallet: 'So11111111111111111111111111111111111111112',
    bd_amount: '2,500,000',
    tier: 'Duckling',
    telegram: '@ada_duck',
    alias: 'ADA',
    notes: '',
  },
  'card-application-v2': {
    name: 'Al Bo',
    email: 'al@example.com',
    wallet: 'So11111111111111111111111111111111111111112',
    bd_amount: '5,000,000',
    tier: 'Banker',
    phone: '+971501234567',
    alias: 'ALB',
  },
  'verification-request': {
    walletAddress: 'So11111111111111111111111111111111111111112',
    userEmail: 'ada@example.com',
    userTelegram: '',
    claimedStakedAmount: '2,500,000',
    requestReason: 'My stake is not shown although I see it in the explorer.',
    evidenceProvided: 'https://explorer.example/tx/1',
    currentDetection: 'Detected: 0 BD staked',
    requestedAt: '2026-11-21T12:00:00.000Z',
  },
  'loan-application': {
    name: 'Ada Duck',
    email: 'ada@example.com',
    investmentAmount: '$50,000',
    investorType: 'Family Office',
    riskSuitability: 'Yes',
    conversionOption: 'Undecided',
    country: 'Norway',
    comments: '',
  },
} as const

export interface SentPart {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A loan application as a browser sends it, without the parts that are `undefined`. */
export function loanForm(changes: Readonly<Record<string, string | SentPart | undefined>> = {}): FormData {
  const form = new FormData()
  const passportCopy = { name: 'passport.pdf', bytes: new Uint8Array(samples['application/pdf']) }
  const utilityBill = { name: 'bill.jpg', bytes: new Uint8Array(samples['image/jpeg']) }
  for (const [name, value] of Object.entries({ ...bodies['loan-application'], passportCopy, utilityBill, ...changes })) {
    if (typeof value === 'string') form.set(name, value)
    // Browsers derive the type from the name, so it proves nothing.
    else if (value) form.set(name, new File([value.bytes], value.name, { type: 'application/pdf' }))
  }
  return form
}
