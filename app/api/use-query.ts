import { useCallback, useEffect, useEffectEvent, useState } from 'react'

type QueryState<T> = { key: string; attempt: number; response?: T | undefined; error?: unknown }

/**
 * Fetches data and returns the response or the error; during loading, neither is set. Refetching keeps what is set.
 *
 * @param key identifies the query: a new key triggers a refetch
 * @param fetchResponse gets the last response, if this is a refetch
 * @param keepsLast true to keep the last response while a new key loads, and after an error
 */
export function useQuery<T>(
  key: string,
  fetchResponse: (last: T | undefined) => Promise<T>,
  { keepsLast = false } = {},
) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<QueryState<T>>({ key, attempt })
  const isSame = state.key === key
  const runQuery = useEffectEvent(() => fetchResponse(isSame ? state.response : undefined))

  useEffect(() => {
    let isCurrent = true
    runQuery().then(
      (response) => isCurrent && setState({ key, attempt, response }),
      (error: unknown) =>
        isCurrent &&
        setState(({ response }) => ({ key, attempt, error, response: keepsLast ? response : undefined })),
    )
    return () => {
      isCurrent = false
    }
  }, [key, attempt, keepsLast])

  const response = isSame || keepsLast ? state.response : undefined
  const error = isSame ? state.error : undefined
  const isLoading = response === undefined && error === undefined
  const isRefetching = !isLoading && !(isSame && state.attempt === attempt)
  const refetch = useCallback(() => setAttempt((attempt) => attempt + 1), [])
  const update = (change: (response: T) => T) =>
    setState((current) =>
      current.response === undefined ? current : { ...current, response: change(current.response) },
    )
  return { response, error, isLoading, isRefetching, refetch, update }
}
