import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import * as flowStore from '../../wallet/links/flow-store.ts'
import { walletAt } from '../../data/my/testing/answers.ts'
import { watch, watchedWallets } from '../../data/my/watched-wallets.ts'
import { useMemoryDatabase } from '../../data/outgoing/testing/memory-database.ts'
import { keepPushRecord, readPushRecord } from '../../pwa/push-record.ts'
import { clearStored, clearWatched } from './stored-device.ts'

it('clears a visit to a wallet app that is under way, also where the figures cannot be reached', async () => {
  const forget = vi.spyOn(flowStore, 'forgetFlow')
  await clearStored(new QueryClient()).catch(() => {})
  expect(forget).toHaveBeenCalledWith()
})

it('forgets the watched wallets with their alerts', async () => {
  useMemoryDatabase()
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  const choices = { vault: { from: 1000 }, wallets: [{ wallet: walletAt(1), alerts: ['stake' as const] }], price: null, quiet: null, timeZone: 'UTC', utcOffsetMinutes: 0 }
  await keepPushRecord({ credentials: { id: 'A'.repeat(22), secret: `${'B'.repeat(42)}A` }, endpoint: 'https://push.example/one', choices })
  await watch(walletAt(1))
  await watch(walletAt(2))
  expect(await clearWatched()).toBe(2)
  expect(watchedWallets.getState().wallets).toEqual([])
  await vi.waitFor(async () => expect(await readPushRecord()).toMatchObject({ choices: { ...choices, wallets: [] } }))
  await vi.waitFor(async () => expect(await readPushRecord()).not.toHaveProperty('unsent'))
  watchedWallets.setState(watchedWallets.getInitialState(), true)
  vi.unstubAllGlobals()
})
