import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordingLog } from '../../db/testing/database.ts'
import { openHandoverJournal } from './handover-journal.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'bd-journal-')), 'mails')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const open = (...waiting: string[]) => openHandoverJournal({ folder, waiting: new Set(waiting), log: recordingLog().log })
const files = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
/** What a process that is gone has written. */
function leave(text: string, pid = spawnSync('true').pid): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${pid}.left`), text)
}

describe('the journal of mails under way', () => {
  it('is on the disk before a mail goes on, and empty again once its outcome is recorded', () => {
    const journal = open()
    journal.note('a', 'ending')
    journal.note('b', 'ending')
    journal.note('a', 'accepted')
    expect(files()).toEqual(['ending a\nending b\naccepted a\n'])
    expect(['a', 'b', 'c'].map(journal.known)).toEqual(['accepted', 'ending', null])
    journal.settle('a')
    journal.settle('c')
    expect(files()).toEqual(['ending a\nending b\naccepted a\nsettled a\n'])
    journal.settle('b')
    expect(files()).toEqual([''])
    journal.close()
    expect(files()).toEqual([])
  })

  it('takes over what a killed process left, and leaves it to the next one until it is settled', () => {
    leave('ending a\naccepted a\nending b\nending c\nsettled c\nending d\nending e')
    const first = open('a', 'b', 'c', 'e')
    // Settled, recorded by the database, and a line that was cut off.
    expect(['a', 'b', 'c', 'd', 'e'].map(first.known)).toEqual(['accepted', 'ending', null, null, null])
    const second = open('a', 'b')
    expect(['a', 'b'].map(second.known)).toEqual(['accepted', 'ending'])
    expect(files()).toHaveLength(1)
  })

  it("leaves alone what a running process writes, and isn't stopped by what makes no sense", () => {
    leave('ending a\n', process.ppid)
    leave('what\n\n \nending\naccepted b x\n')
    const journal = open('a', 'b', '')
    expect([journal.known('a'), journal.known('b')]).toEqual([null, 'accepted'])
    expect(readFileSync(join(folder, `${process.ppid}.left`), 'utf8')).toBe('ending a\n')
  })

  it('is missing where its folder cannot be made, and says so', () => {
    writeFileSync(folder, 'a file')
    const said = recordingLog()
    const journal = openHandoverJournal({ folder, waiting: new Set(), log: said.log })
    journal.note('a', 'ending')
    expect(journal.known('a')).toBeNull()
    expect(JSON.stringify(said.lines)).toContain('may arrive twice')
  })
})
