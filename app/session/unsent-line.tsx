import { useEffect, useState } from 'react'
import { defineWords } from '#domain/text/words.ts'
import { useLongDay, useWords } from '../language/use-words.ts'
import { useSession } from './session.tsx'

export const english = defineWords('admin.unsent-line', {
  wait: {
    one: '{count} mark is waiting. Log in to send it.',
    other: '{count} marks are waiting. Log in to send them.',
  },
  deleted: {
    one: '{day}: {count} entry was not sent in time and was deleted.',
    other: '{day}: {count} entries were not sent in time and were deleted.',
  },
})

// Imported on demand, because it loads the IndexedDB library.
const loadRows = () => import('./unsent-rows.ts')

type Unsent = { waiting: number; deleted: { day: string; count: number }[] }
const none: Unsent = { waiting: 0, deleted: [] }

/**
 * Deletes what is too old. Returns what waits on this phone and what was deleted unsent, of one account or of all, and
 * a function that forgets what was deleted.
 */
export function useUnsent(account?: string) {
  const [unsent, setUnsent] = useState(none)
  useEffect(() => {
    loadRows()
      .then(async ({ deleteExpiredRows, countWaiting, countDeleted }) => {
        await deleteExpiredRows()
        setUnsent({ waiting: await countWaiting(account), deleted: await countDeleted(account) })
      })
      .catch(() => undefined)
  }, [account])
  const forget = (account: string) => {
    setUnsent({ ...unsent, deleted: [] })
    return loadRows().then(({ forgetDeleted }) => forgetDeleted(account))
  }
  return { ...unsent, forget }
}

/** Tells logged-out users how many unsent entries this phone has or has deleted, without naming anyone. */
export function UnsentLine() {
  const words = useWords(english)
  const { isAdmin } = useSession()
  const { waiting, deleted } = useUnsent()
  const longDay = useLongDay()
  const waits = waiting > 0 ? [words.wait(waiting)] : []
  const lines = [...waits, ...deleted.map(({ day, count }) => words.deleted(count, { day: longDay(day) }))]
  return (
    <div role="status" className="space-y-1 font-medium not-empty:mb-6">
      {!isAdmin && lines.map((line) => <p key={line}>{line}</p>)}
    </div>
  )
}
