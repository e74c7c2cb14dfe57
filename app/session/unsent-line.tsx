import { useEffect, useState } from 'react'
import { defineWords, useWords } from '../language/use-words.ts'
import { useSession } from './session.tsx'

const english = defineWords('admin.unsent-line', {
  wait: {
    one: '{count} mark is waiting. Log in to send it.',
    other: '{count} marks are waiting. Log in to send them.',
  },
})

/** Tells logged-out users how many unsent entries this phone has, without naming anyone. */
export function UnsentLine() {
  const words = useWords(english)
  const { isAdmin } = useSession()
  const [count, setCount] = useState(0)
  useEffect(() => {
    // Imported on demand, because it loads the IndexedDB library.
    import('./unsent-rows.ts')
      .then(async ({ deleteExpiredRows, countWaiting }) => {
        await deleteExpiredRows()
        setCount(await countWaiting())
      })
      .catch(() => undefined)
  }, [])
  return (
    <p role="status" className="font-medium not-empty:mb-6">
      {count > 0 && !isAdmin && words.wait(count)}
    </p>
  )
}
