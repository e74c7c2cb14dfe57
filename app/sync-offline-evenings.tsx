import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { tonightScreen } from '#domain/session/tonight-cache.ts'
import { defineWords } from '#domain/text/words.ts'
import { useWords } from './language/use-words.ts'
import { useSession } from './session/session.tsx'
import { toast } from './ui/toast.tsx'

const english = defineWords('admin.look-after-kept', {
  sent: { one: '{count} mark was sent.', other: '{count} marks were sent.' },
})

type Props = {
  /** Loads what looks after the evenings that Tonight has stored on this phone. */
  load: () => Promise<{
    deleteExpired: () => Promise<void>
    /** Resolves to the number of sent marks. */
    sendUnsent: (account: string) => Promise<number>
  }>
}

/**
 * On every page of a logged-in admin, deletes evenings that this phone has stored for too long, and sends entries that
 * waited for the login.
 */
export function SyncOfflineEvenings({ load }: Props) {
  const words = useWords(english)
  const { token, admin } = useSession()
  const account = admin?._id
  // The Tonight screen itself sends its data.
  const isTonight = useLocation().pathname === tonightScreen
  useEffect(() => {
    if (token !== null)
      load().then(
        ({ deleteExpired }) => deleteExpired(),
        () => undefined,
      )
  }, [token, load])
  useEffect(() => {
    if (!account || isTonight) return
    load()
      .then(async ({ sendUnsent }) => {
        const count = await sendUnsent(account)
        if (count > 0) toast.success(words.sent(count))
      })
      // If this fails, the next page load tries again.
      .catch(() => undefined)
  }, [account, isTonight, words, load])
  return null
}
