import { useNavigate } from 'react-router'
import { accountScreens } from '#domain/accounts/account-paths.ts'
import { sessionMessages, sessionPaths } from '#domain/accounts/sessions.ts'
import type { Session } from '#domain/admin/response-schemas.ts'
import { ActionButton } from '../../admin/action-button.tsx'
import { formatDateTime } from '../../admin/format-time.ts'
import { PageSection } from '../../admin/page-section.tsx'
import { QueryResult } from '../../admin/query-result.tsx'
import { ApiError, api, pathWithId } from '../../api/api.ts'
import { useQuery } from '../../api/use-query.ts'
import { deleteAllDrafts } from '../../session/draft-storage.ts'
import { clearToken } from '../../session/token.ts'
import { LogOut, MonitorSmartphone } from '../../ui/icons/admin-icons.ts'
import { toast } from '../../ui/toast.tsx'

export const words = {
  title: 'Where you are signed in',
  lead: 'Sign out on devices you no longer use, such as a lost phone.',
  here: 'This device',
  since: 'Signed in',
  used: 'last used',
  end: 'Sign out',
  endEverywhere: 'Sign out everywhere',
  ask: 'Do you really want to sign out everywhere, including here?',
  unknown: 'Failed to fetch your devices.',
  notEnded: 'Failed to sign out there. Please try again.',
}

/** The admin's own sessions, with buttons to end one or all. */
export function Sessions() {
  const query = useQuery('sessions', () => api.get<{ data: Session[] }>(sessionPaths.list))
  return (
    <PageSection id="sessions" title={words.title} lead={words.lead} className="mt-12 max-w-2xl">
      <QueryResult query={query} errorMessage={words.unknown} isInline>
        {({ data }) => (
          <>
            <ul className="grid gap-3">
              {data.map((session) => (
                <SessionItem key={session.id} session={session} onEnded={query.refetch} />
              ))}
            </ul>
            <EndAllSessions />
          </>
        )}
      </QueryResult>
    </PageSection>
  )
}

function SessionItem({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const { id, device, createdAt, lastUsedAt, isThisOne } = session

  async function end() {
    await api.send('DELETE', pathWithId(sessionPaths.one, id)).catch((error) => {
      // It has ended already, by itself or in another tab.
      if (error instanceof ApiError && error.status === 404) onEnded()
      throw error
    })
    toast.success(sessionMessages.ended)
    onEnded()
  }

  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-5 shadow-soft">
      <MonitorSmartphone className="size-6 shrink-0 text-link" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-soft">
          {words.since} {formatDateTime(createdAt)}, {words.used} {formatDateTime(lastUsedAt)}
        </p>
      </div>
      {isThisOne ? (
        <p className="w-full font-semibold text-leaf sm:w-auto">{words.here}</p>
      ) : (
        <ActionButton
          label={words.end}
          about={device}
          icon={LogOut}
          run={end}
          errorMessage={words.notEnded}
          isLast
          className="w-full sm:w-auto"
        />
      )}
    </li>
  )
}

function EndAllSessions() {
  const navigate = useNavigate()

  async function endAll() {
    await api.send('DELETE', sessionPaths.list)
    toast.success(sessionMessages.endedEverywhere)
    // This session has ended, too; none of its drafts may stay on this computer.
    clearToken()
    deleteAllDrafts()
    await navigate(accountScreens.login)
  }

  return (
    <ActionButton
      label={words.endEverywhere}
      icon={LogOut}
      variant="danger"
      run={endAll}
      question={words.ask}
      errorMessage={words.notEnded}
      className="mt-4 w-full sm:w-auto"
    />
  )
}
