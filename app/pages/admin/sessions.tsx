import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { accountScreens } from '#domain/accounts/account-paths.ts'
import { type Session, sessionMessages, sessionPaths } from '#domain/accounts/sessions.ts'
import { formatDateTime } from '../../admin/format-time.ts'
import { InlineLoadError } from '../../admin/load-error.tsx'
import { ApiError, api, pathWithId, serverMessage } from '../../api/api.ts'
import { useQuery } from '../../api/use-query.ts'
import { deleteAllDrafts } from '../../session/draft-storage.ts'
import { clearToken } from '../../session/token.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'

const words = {
  title: 'Where you are signed in',
  lead: 'Sign out wherever you no longer are, such as on a lost phone.',
  here: 'This device',
  since: 'Signed in',
  used: 'last used',
  end: 'Sign out',
  endEverywhere: 'Sign out everywhere',
  ask: 'Do you really want to sign out everywhere, here too?',
  unknown: 'Failed to fetch where you are signed in.',
  notEnded: 'Failed to sign out there. Please try again.',
}

/** The admin's own sessions, with buttons to end one or all. */
export function Sessions() {
  const { response, isLoading, refetch } = useQuery('sessions', () =>
    api.get<{ data: Session[] }>(sessionPaths.list),
  )
  return (
    <section aria-labelledby="sessions" className="mt-12 max-w-2xl">
      <h2 id="sessions" className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-1 mb-4 text-soft">{words.lead}</p>
      {isLoading && <Spinner label="Loading..." />}
      {!isLoading && !response && <InlineLoadError message={words.unknown} onRetry={refetch} />}
      {response && (
        <>
          <ul className="grid gap-3">
            {response.data.map((session) => (
              <SessionItem key={session.id} session={session} onEnded={refetch} />
            ))}
          </ul>
          <EndAllSessions />
        </>
      )}
    </section>
  )
}

function SessionItem({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const { id, device, createdAt, lastUsedAt, isThisOne } = session

  async function end() {
    setBusy(true)
    try {
      await api.send('DELETE', pathWithId(sessionPaths.one, id))
      toast.success(sessionMessages.ended)
      onEnded()
    } catch (error) {
      toast.error(serverMessage(error) ?? words.notEnded)
      setBusy(false)
      // It has ended already, by itself or in another tab.
      if (error instanceof ApiError && error.status === 404) onEnded()
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-5 shadow-soft">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-link" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-soft">
          {words.since} {formatDateTime(createdAt)}, {words.used} {formatDateTime(lastUsedAt)}
        </p>
      </div>
      {isThisOne ? (
        <p className="w-full font-semibold text-leaf sm:w-auto">{words.here}</p>
      ) : (
        <Button
          variant="quiet"
          busy={isBusy}
          onClick={end}
          className="w-full sm:w-auto"
          aria-label={`${words.end}: ${device}`}
        >
          <LogOut aria-hidden="true" className="size-4" />
          {words.end}
        </Button>
      )}
    </li>
  )
}

function EndAllSessions() {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function confirmAndEnd() {
    setBusy(true)
    if (await toast.confirm(words.ask)) await endAll()
    setBusy(false)
  }
  async function endAll() {
    try {
      await api.send('DELETE', sessionPaths.list)
      toast.success(sessionMessages.endedEverywhere)
      // This session has ended, too; none of its drafts may stay on this computer.
      clearToken()
      deleteAllDrafts()
      await navigate(accountScreens.login)
    } catch (error) {
      toast.error(serverMessage(error) ?? words.notEnded)
    }
  }

  return (
    <Button variant="danger" busy={isBusy} onClick={confirmAndEnd} className="mt-4 w-full sm:w-auto">
      <LogOut aria-hidden="true" className="size-5" />
      {words.endEverywhere}
    </Button>
  )
}
