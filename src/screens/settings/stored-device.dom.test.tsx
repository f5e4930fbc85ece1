import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import * as flowStore from '../../wallet/links/flow-store.ts'
import { clearStored } from './stored-device.ts'

it('clears a visit to a wallet app that is under way, also where the figures cannot be reached', async () => {
  const forget = vi.spyOn(flowStore, 'forgetFlow')
  await clearStored(new QueryClient()).catch(() => {})
  expect(forget).toHaveBeenCalledWith()
})
