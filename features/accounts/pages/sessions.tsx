import { useNavigate } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { formatDateTime } from '#app/admin/format-time.ts'
import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { SendButton } from '#app/admin/send-button.tsx'
import { api } from '#app/api/api.ts'
import { deleteAllDrafts } from '#app/session/draft-storage.ts'
import { clearToken } from '#app/session/token.ts'
import { LogOut, MonitorSmartphone } from '#app/ui/icons/admin-icons.ts'
import { toast } from '#app/ui/toast.tsx'
import { accountScreens } from '#domain/session/account-paths.ts'
import { sessionMessages, sessionPaths } from '#domain/session/session-paths.ts'
import type { Session } from '../session-schemas.ts'

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

export function Sessions() {
  return (
    <PageSection id="sessions" title={words.title} lead={words.lead} className="mt-12 max-w-2xl">
      <Loaded path={sessionPaths.list} errorMessage={words.unknown} isInline>
        {(sessions, refetch) => (
          <>
            <ul className="grid gap-3">
              {sessions.map((session) => (
                <SessionItem key={session.id} session={session} onEnded={refetch} />
              ))}
            </ul>
            <EndAllSessions />
          </>
        )}
      </Loaded>
    </PageSection>
  )
}

function SessionItem({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const { id, device, createdAt, lastUsedAt, isThisOne } = session
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-5 shadow-soft">
      <MonitorSmartphone className="size-6 shrink-0 text-link" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-soft">
          {words.since} <span>{formatDateTime(createdAt)}</span>, {words.used}{' '}
          <span>{formatDateTime(lastUsedAt)}</span>
        </p>
      </div>
      {isThisOne ? (
        <p className="w-full font-semibold text-leaf sm:w-auto">{words.here}</p>
      ) : (
        <SendButton
          label={words.end}
          about={device}
          icon={LogOut}
          send={() => api.call('DELETE', sessionPaths.one, { params: { id } })}
          errorMessage={words.notEnded}
          onChanged={onEnded}
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
    await api.call('DELETE', sessionPaths.list)
    toast.success(sessionMessages.endedEverywhere)
    // This session has ended too, so none of its drafts may stay on this computer.
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
