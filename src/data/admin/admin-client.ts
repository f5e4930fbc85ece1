import { QueryCache, QueryClient } from '@tanstack/react-query'

/**
 * A query client for the administrators' screens. The device keeps a snapshot of the app's own client; what this one holds
 * is personal, stays in memory, and goes with the screen that shows it. Each question is asked once, whatever the network.
 * `onFailure` gets the path, which is the first part of every key, and why it failed.
 */
export function createAdminClient(onFailure: (path: string, error: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => onFailure(String(queryKey[0]), error) }),
    defaultOptions: {
      queries: {
        gcTime: 0,
        networkMode: 'always',
        retry: false,
        // A part of a screen that is shown later asks no second time, not for what failed either.
        refetchOnMount: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  })
}
