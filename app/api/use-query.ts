import { useCallback, useEffect, useEffectEvent, useState } from 'react'

type QueryState<T> = { key: string; attempt: number; response?: T; error?: unknown }

/**
 * Fetches data and returns the response or the error; during loading, neither is set.
 *
 * @param key identifies the query: a new key triggers a refetch
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
  const isRefetching = !isLoading && state.attempt !== attempt
  return { response, error, isLoading, isRefetching, refetch }
}
