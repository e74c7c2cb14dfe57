import { useCallback, useEffect, useEffectEvent, useState } from 'react'

type QueryState<T> = { key: string; attempt: number; response?: T; error?: unknown }

/**
 * Fetches something and returns the response or the error, neither while it loads.
 *
 * @param key identifies the query: a new key fetches again
 */
export function useQuery<T>(key: string, fetchResponse: () => Promise<T>) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<QueryState<T>>({ key, attempt })
  const runQuery = useEffectEvent(fetchResponse)

  useEffect(() => {
    let isCurrent = true
    const apply = (state: QueryState<T>) => isCurrent && setState(state)
    runQuery().then(
      (response) => apply({ key, attempt, response }),
      (error: unknown) => apply({ key, attempt, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, attempt])

  const { response, error } = state.key === key ? state : {}
  const refetch = useCallback(() => setAttempt((attempt) => attempt + 1), [])
  const isLoading = response === undefined && error === undefined
  // The previous response is shown meanwhile.
  const isRefetching = !isLoading && state.attempt !== attempt
  return { response, error, isLoading, isRefetching, refetch }
}
