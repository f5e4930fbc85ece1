import { expect, it } from 'vitest'
import { answerWithin } from './answer-within.ts'

it('gives the answer, and its failure', async () => {
  expect(await answerWithin(Promise.resolve(1), 1000)).toBe(1)
  await expect(answerWithin(Promise.reject(new Error('refused')), 1000)).rejects.toThrow('refused')
})

it('rejects when there is none in time, saying what', async () => {
  await expect(answerWithin(new Promise(() => {}), 1)).rejects.toThrow('no answer within 1 ms')
  await expect(answerWithin(new Promise(() => {}), 1, 'the database does not answer')).rejects.toThrow('the database does not answer')
})
