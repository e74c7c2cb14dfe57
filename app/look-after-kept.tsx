import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { tonightScreen } from '#domain/session/tonight-cache.ts'
import { defineWords, useWords } from './language/use-words.ts'
import { useSession } from './session/session.tsx'
import { lazyModule } from './ui/lazy-module.ts'
import { toast } from './ui/toast.tsx'

const english = defineWords('admin.look-after-kept', {
  sent: { one: '{count} tap was sent.', other: '{count} taps were sent.' },
})

// No visitor needs it.
const load = lazyModule(() => import('#features/evenings/pages/store/look-after.ts'))

/** On any page of anyone who is logged in: ends what this phone has kept too long, and sends what waited for the login. */
export function LookAfterKept() {
  const words = useWords(english)
  const { token, admin } = useSession()
  const account = admin?._id
  // Tonight sends what it shows.
  const isTonight = useLocation().pathname === tonightScreen
  useEffect(() => {
    if (token !== null)
      load().then(
        ({ endWhatIsOld }) => endWhatIsOld(),
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
      // On another page it is tried again.
      .catch(() => undefined)
  }, [account, isTonight, words])
  return null
}
