import type { ReactNode } from 'react'
import { useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useTranslateMessage } from '#app/language/use-words.ts'
import { ownAccountErrorMessage } from '#app/session/account-error-messages.ts'
import { LoginRequired } from '#app/session/admins-only.tsx'
import { useSession } from '#app/session/session.tsx'
import { readToken } from '#app/session/token.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageOutline } from '#app/ui/page-outline.tsx'
import { accountMessages } from '#domain/session/account-messages.ts'
import { type Admin, accountPaths } from '#domain/session/accounts.ts'
import { isMessage, message } from '#domain/text/words.ts'

type Props = { adminId?: string | null; children: (admin: Admin) => ReactNode }

/**
 * Renders the admin's own account, or the reason why it cannot be shown.
 *
 * @param adminId from `/admin/updateadmin?adminId=…`; the server rejects every id except the admin's own
 */
export function OwnAccount({ adminId = null, children }: Props) {
  const translate = useTranslateMessage()
  const { isAdmin } = useSession()
  const { response, error, isLoading } = useQuery(adminId ?? '', async () => {
    if (readToken() === null) return { admin: null }
    return adminId
      ? api.call('GET', accountPaths.ownById, { params: { adminId } })
      : api.call('GET', accountPaths.own)
  })
  if (isLoading) return <PageOutline />
  // The session may end while the page is open.
  if (response?.admin && isAdmin) return children(response.admin)
  const text = response ? message(accountMessages, 'noToken') : ownAccountErrorMessage(error)
  const isLoginRequired =
    isMessage(text, accountMessages, 'noToken') || isMessage(text, accountMessages, 'tokenRefused')
  return isLoginRequired ? (
    <LoginRequired message={translate(text)} />
  ) : (
    <EmptyState message={translate(text)} isError />
  )
}
