import { useCallback, useEffect, useEffectEvent, useState } from 'react'

type Answered<T> = { key: string; answer?: T; failure?: unknown }

/**
 * Asks the server for something and holds the answer, or the failure; neither while it is on its way.
 *
 * @param key what is asked for: another key asks anew
 */
export function useAnswer<T>(key: string, read: () => Promise<T>) {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<Answered<T>>({ key })
  const ask = useEffectEvent(read)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let isWanted = true
    const show = (state: Answered<T>) => isWanted && setState(state)
    // Another round of the same question goes on showing the answer it had.
    ask().then(
      (answer) => show({ key, answer }),
      (failure: unknown) => show({ key, failure }),
    )
    return () => {
      isWanted = false
    }
  }, [key, round])

  const { answer, failure } = state.key === key ? state : {}
  const askAgain = useCallback(() => setRound((round) => round + 1), [])
  return { answer, failure, isLoading: answer === undefined && failure === undefined, askAgain }
}
