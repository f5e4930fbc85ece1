import { expect, it } from 'vitest'
import { isWalletCode, readWalletFile, writeWalletCode, writeWalletFile } from './wallet-file.ts'
import { walletAt } from './testing/answers.ts'

const wallets = [
  { address: walletAt(1), label: 'Savings “<b>”', addedAt: 5 },
  { address: walletAt(2), label: '', addedAt: 6 },
]

it('a file and a code are read as they were written', () => {
  expect(readWalletFile(writeWalletFile(wallets))).toEqual({ wallets, unreadable: 0 })
  expect(readWalletFile(writeWalletCode(wallets), 7)).toEqual({ wallets: wallets.map((one) => ({ ...one, addedAt: 7 })), unreadable: 0 })
  expect(isWalletCode(writeWalletCode(wallets))).toBe(true)
  expect(isWalletCode(walletAt(1))).toBe(false)
})

it.each([
  ["another app's file", '{"wallets":[{"address":"x"}]}', 'This file is not from here'],
  ['a picture', '\u0089PNG', 'This file is not from here'],
  ['a list', '[1,2]', 'This file is not from here'],
  ['a newer version', writeWalletFile(wallets).replace('"version": 1', '"version": 2'), 'A newer version of the app'],
  ['no wallet', '{"kind":"bd-watched-wallets","version":1,"wallets":[{"address":"0OIl"}]}', 'There is no wallet'],
  ['a book', 'x'.repeat(200_000), 'too large'],
])('%s is refused in words', (_, text, words) => expect(readWalletFile(text).problem).toContain(words))

it('takes what it can read, and cuts labels', () => {
  const text = JSON.stringify({ kind: 'bd-watched-wallets', version: 1, wallets: [{ address: walletAt(1), label: 'x'.repeat(10_000) }, { address: 'nonsense' }, 5] })
  const read = readWalletFile(text)
  expect(read.wallets?.map(({ label }) => label.length)).toEqual([40])
  expect(read).toMatchObject({ unreadable: 2 })
})
