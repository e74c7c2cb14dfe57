import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Page } from './read-page.ts'

export type ReadPage<T> = (asked: { limit: number; cursor?: string }) => Promise<Page<T>>

/** So many at first, and so many more each time. */
export const pageSize = 50
/** The most that the server gives at once. */
const atOnce = 1_000

type Held<T> = { page?: Page<T>; failure?: unknown; isLoading: boolean }

/**
 * A long list, read page by page. While another question is on its way the last answer stays, so that nobody's field
 * is pulled from under their fingers.
 *
 * @param key what is asked for: another key asks anew
 */
export function usePages<T>(key: string, read: ReadPage<T>) {
  const [round, setRound] = useState(0)
  const [held, setHeld] = useState<Held<T>>({ isLoading: true })
  const ask = useEffectEvent((isWanted: () => boolean) => {
    // A list that is read anew shows as much as it did.
    const shown = held.page && round > 0 ? held.page.items.length : 0
    const limit = Math.min(Math.max(shown, pageSize), atOnce)
    setHeld(({ page }) => ({ ...(page && { page }), isLoading: true }))
    read({ limit }).then(
      (page) => isWanted() && setHeld({ page, isLoading: false }),
      (failure: unknown) => isWanted() && setHeld({ failure, isLoading: false }),
    )
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question or a new round asks again
  useEffect(() => {
    let isWanted = true
    ask(() => isWanted)
    return () => {
      isWanted = false
    }
  }, [key, round])

  /** Adds what comes next; all of it when it is wanted `whole`. Answers whether it could. */
  async function readOn({ whole = false } = {}): Promise<boolean> {
    let page = held.page
    if (!page) return false
    setHeld({ page, isLoading: true })
    try {
      while (page.nextCursor !== null) {
        const limit = whole ? atOnce : pageSize
        const next: Page<T> = await read({ limit, cursor: page.nextCursor })
        page = { ...next, items: [...page.items, ...next.items] }
        if (!whole) break
      }
      return true
    } catch {
      return false
    } finally {
      const soFar = page
      // Unless another question was answered meanwhile.
      setHeld((now) => (now.page === held.page ? { page: soFar, isLoading: false } : now))
    }
  }

  const askAgain = useCallback(() => setRound((round) => round + 1), [])
  return { ...held, readOn, askAgain }
}
