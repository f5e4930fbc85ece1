import { QueryCache, QueryClient } from '@tanstack/react-query'

/**
 * A query client for the administrators' screens. The device keeps a snapshot of the app's own client; this one's data
 * is personal, stays in memory, and goes with the screen that shows it. Each query is sent once, even when offline.
 * `onFailure` gets the path, which is the first part of every key, and the error.
 */
export function createAdminClient(onFailure: (path: string, error: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => onFailure(String(queryKey[0]), error) }),
    defaultOptions: {
      queries: {
        gcTime: 0,
        networkMode: 'always',
        retry: false,
        // A part of a screen that mounts later does not ask again, not even for what failed.
        refetchOnMount: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  })
}
