import { randomUUID } from 'node:crypto'
import { closeSync, ftruncateSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../../db/process-facts.ts'
import type { Log } from '../../lib/log.ts'

/** `ending`: the mail's end is being written, so the mail server has it. `accepted`: and has said so. */
export type Handover = 'ending' | 'accepted'

/**
 * Which mails have been handed to the mail server without the database knowing it yet. The file outlives a process that is
 * killed in between, so that the next one on this machine doesn't send them twice.
 */
export interface HandoverJournal {
  /** How far the hand-over of this delivery had come; `null` if it may be sent. */
  known(delivery: string): Handover | null
  /** Written before it returns: no other instruction comes between this and what follows. */
  note(delivery: string, handover: Handover): void
  /** The outcome is in the database, or it may be sent again. */
  settle(delivery: string): void
  close(): void
}

/** Without a journal, what was under way when the process was killed is sent again. */
export const noJournal: HandoverJournal = { known: () => null, note: () => {}, settle: () => {}, close: () => {} }

export interface JournalOptions {
  /** Shared by all processes of this machine; made if it is missing. */
  folder: string
  /** Deliveries whose outcome the database doesn't know; all others are settled. */
  waiting: ReadonlySet<string>
  log: Log
}

/** Takes over what processes that are gone have left. Where the folder can't be written, there is no journal. */
export function openHandoverJournal({ folder, waiting, log }: JournalOptions): HandoverJournal {
  try {
    return open(folder, waiting)
  } catch (error) {
    log.warn('no journal of mails under way: a mail may arrive twice after a crash', { reason: error instanceof Error ? error.message : 'unknown' })
    return noJournal
  }
}

function open(folder: string, waiting: ReadonlySet<string>): HandoverJournal {
  mkdirSync(folder, { recursive: true })
  const left = readdirSync(folder).filter(isLeft)
  const handovers = new Map(left.flatMap((name) => read(readFileSync(join(folder, name), 'utf8'))).filter(([delivery]) => waiting.has(delivery)))
  const path = join(folder, `${process.pid}.${randomUUID()}`)
  const file = openSync(path, 'a', 0o600)
  const write = (delivery: string, what: Handover | 'settled') => void writeSync(file, `${what} ${delivery}\n`)
  for (const [delivery, handover] of handovers) write(delivery, handover)
  for (const name of left) rmSync(join(folder, name), { force: true })
  return {
    known: (delivery) => handovers.get(delivery) ?? null,
    note(delivery, handover) {
      write(delivery, handover)
      handovers.set(delivery, handover)
    },
    settle(delivery) {
      if (!handovers.delete(delivery)) return
      if (handovers.size === 0) ftruncateSync(file)
      else write(delivery, 'settled')
    },
    close() {
      closeSync(file)
      if (handovers.size === 0) rmSync(path, { force: true })
    },
  }
}

/** Whether its process is gone. In a container every process has the number 1, so one with ours is another's. */
function isLeft(name: string): boolean {
  const pid = Number(name.split('.')[0])
  return pid === process.pid || !isAlive(pid)
}

/** The last line of a delivery counts; a line that was cut off, as by a full disk, doesn't. */
function read(text: string): [string, Handover][] {
  const last = new Map<string, Handover>()
  for (const line of text.split('\n').slice(0, -1)) {
    const [what, delivery = ''] = line.split(' ')
    if (what === 'settled') last.delete(delivery)
    else if (what === 'ending' || what === 'accepted') last.set(delivery, what)
  }
  return [...last]
}
