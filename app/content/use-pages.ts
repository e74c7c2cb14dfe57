import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Page } from './read-page.ts'

export type ReadPage<T> = (asked: { limit: number; cursor?: string }) => Promise<Page<T>>

/** So many at first, and so many more each time. */
export const pageSize = 50
/** The most that the server gives at once. */
const atOnce = 1_000

type Held<T> = { page?: Page<T>; failure?: unknown; isLoading: boolean }

/**
 * A long list, read page by page. While another question is on its way, and also when it fails, the last answer stays,
 * so that nobody's field is pulled from under their fingers.
 *
 * @param key what is asked for: another key asks anew
 * @param isWhole whether all of it is wanted at once
 */
export function usePages<T>(key: string, read: ReadPage<T>, isWhole = false) {
  const [round, setRound] = useState(0)
  const [held, setHeld] = useState<Held<T>>({ isLoading: true })
  const ask = useEffectEvent((isWanted: () => boolean) => {
    // A list that is read anew shows as much as it did.
    const shown = round > 0 ? (held.page?.items.length ?? 0) : 0
    const limit = Math.min(Math.max(shown, pageSize), atOnce)
    setHeld(({ page }) => ({ ...(page && { page }), isLoading: true }))
    const asked = isWhole ? readWhole(read) : read({ limit })
    asked.then(
      (page) => isWanted() && setHeld({ page, isLoading: false }),
      (failure: unknown) =>
        isWanted() && setHeld(({ page }) => ({ ...(page && { page }), failure, isLoading: false })),
    )
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question or a new round asks again
  useEffect(() => {
    let isWanted = true
    ask(() => isWanted)
    return () => {
      isWanted = false
    }
  }, [key, isWhole, round])

  /** Adds what comes next; answers whether it could. */
  async function readOn(): Promise<boolean> {
    const { page } = held
    if (!page?.nextCursor) return true
    setHeld({ page, isLoading: true })
    const next = await read({ limit: pageSize, cursor: page.nextCursor }).catch(() => undefined)
    const grown = next ? { ...next, items: [...page.items, ...next.items] } : page
    // Unless another question was asked meanwhile.
    setHeld((now) => (now.page === page ? { page: grown, isLoading: false } : now))
    return next !== undefined
  }

  const askAgain = useCallback(() => setRound((round) => round + 1), [])
  return { ...held, readOn, askAgain }
}

async function readWhole<T>(read: ReadPage<T>): Promise<Page<T>> {
  let page = await read({ limit: atOnce })
  while (page.nextCursor !== null) {
    const next = await read({ limit: atOnce, cursor: page.nextCursor })
    page = { ...next, items: [...page.items, ...next.items] }
  }
  return page
}
