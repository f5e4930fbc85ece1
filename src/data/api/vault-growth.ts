import { useQuery } from '@tanstack/react-query'
import { vaultGrowth, type VaultGrowth } from '../../contract/history.ts'
import { readWith } from './api-client.ts'

const PATH = '/api/history/vaultBalance/growth'
const EVERY_MS = 60_000
/** While the vault's history is being read. */
const READING_MS = 5000

/** The vault's growth, from the chain. `failed` once it couldn't be read and no earlier one is known, also while it is tried again: without a network that takes for ever. */
export function useVaultGrowth(): { growth: VaultGrowth | undefined; failed: boolean } {
  const { data, failureCount } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => readWith(PATH, vaultGrowth, { signal }),
    refetchInterval: ({ state }) => (state.data?.meta.state === 'incomplete' ? READING_MS : EVERY_MS),
  })
  return { growth: data, failed: failureCount > 0 && data === undefined }
}
