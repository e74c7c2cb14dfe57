import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '#app/language/use-words.ts'
import { useSession } from '#app/session/session.tsx'
import { lazyModule } from '#app/ui/lazy-module.ts'
import { toast } from '#app/ui/toast.tsx'
import { tonightScreen } from '#domain/session/tonight-cache.ts'
import { defineWords } from '#domain/text/words.ts'

const english = defineWords('admin.look-after-kept', {
  sent: { one: '{count} mark was sent.', other: '{count} marks were sent.' },
})

// Loaded lazily because visitors never need it.
const load = lazyModule(() => import('#features/evenings/pages/store/expire-and-send.ts'))

/**
 * On every page of a logged-in admin, deletes evenings that this phone has stored for too long, and sends entries that
 * waited for the login.
 */
export function SyncOfflineEvenings() {
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
  }, [token])
  useEffect(() => {
    if (!account || isTonight) return
    load()
      .then(async ({ sendUnsent }) => {
        const count = await sendUnsent(account)
        if (count > 0) toast.success(words.sent(count))
      })
      // If this fails, the next page load tries again.
      .catch(() => undefined)
  }, [account, isTonight, words])
  return null
}
