import { expect, it } from 'vitest'
import { allDone, underWay } from './under-way.ts'

it('waits for all that is under way, also for what begins meanwhile and what fails', async () => {
  const seen: string[] = []
  let fail = (_: Error) => {}
  let end = () => {}
  underWay(new Promise((_, reject) => (fail = reject)))
  const done = allDone().then(() => seen.push('all done'))
  underWay(new Promise<void>((resolve) => (end = resolve)))
  fail(new Error('no network'))
  await new Promise((resolve) => setTimeout(resolve))
  seen.push('one failed')
  end()
  await done
  expect(seen).toEqual(['one failed', 'all done'])
})

it('waits for nothing where nothing is', async () => {
  expect(await allDone()).toBeUndefined()
})
