import { useQuery } from '@tanstack/react-query'
import { vaultGrowth, type VaultGrowth } from '../../contract/history.ts'
import { readWith } from './api-client.ts'

const PATH = '/api/history/vaultBalance/growth'
/** The record has one value per minute. */
const EVERY_MS = 60_000

/** The vault's growth by the server's record. `failed` when it can't be read and no earlier one is known. */
export function useVaultGrowth(): { growth: VaultGrowth | undefined; failed: boolean } {
  const { data, isError } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => readWith(PATH, vaultGrowth, { signal }),
    refetchInterval: EVERY_MS,
  })
  return { growth: data, failed: isError && data === undefined }
}
