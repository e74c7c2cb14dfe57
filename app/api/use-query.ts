import { useCallback, useEffect, useEffectEvent, useState } from 'react'

type QueryState<T> = { key: string; response?: T; error?: unknown }

/**
 * Fetches something and holds the response or the error; neither while it loads.
 *
 * @param key identifies the query: a new key fetches again
 */
export function useQuery<T>(key: string, fetchResponse: () => Promise<T>) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<QueryState<T>>({ key })
  const runQuery = useEffectEvent(fetchResponse)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    let isCurrent = true
    const apply = (state: QueryState<T>) => isCurrent && setState(state)
    // A refetch keeps showing the previous response.
    runQuery().then(
      (response) => apply({ key, response }),
      (error: unknown) => apply({ key, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, attempt])

  const { response, error } = state.key === key ? state : {}
  const refetch = useCallback(() => setAttempt((attempt) => attempt + 1), [])
  return { response, error, isLoading: response === undefined && error === undefined, refetch }
}
