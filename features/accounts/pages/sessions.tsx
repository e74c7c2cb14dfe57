import { useNavigate } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { useFormatDateTime } from '#app/admin/format-time.ts'
import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useWords } from '#app/language/use-words.ts'
import { deleteAllDrafts } from '#app/session/draft-storage.ts'
import { clearToken } from '#app/session/token.ts'
import { LogOut, MonitorSmartphone } from '#app/ui/icons/admin-icons.ts'
import { toast } from '#app/ui/toast.tsx'
import { accountScreens } from '#domain/session/account-paths.ts'
import { sessionMessages, sessionPaths } from '#domain/session/session-paths.ts'
import { defineWords, message } from '#domain/text/words.ts'
import type { Session } from '../session-schemas.ts'

/** The device names that are translated, because they contain no brand. */
const deviceLabels: Record<string, string> = { 'Unknown device': 'Unknown device', 'A browser': 'A browser' }

export const english = defineWords('admin.sessions', {
  title: 'Where you are signed in',
  lead: 'Sign out on devices you no longer use, such as a lost phone.',
  here: 'This device',
  devices: deviceLabels,
  device: (browser: string, system: string) => `${browser} on ${system}`,
  times: (since: string, used: string) => `Signed in ${since}, last used ${used}`,
  end: 'Sign out',
  endEverywhere: 'Sign out everywhere',
  ask: 'Do you really want to sign out everywhere, including here?',
  unknown: 'Failed to fetch your devices.',
  notEnded: 'Failed to sign out there. Please try again.',
})

export function Sessions() {
  const words = useWords(english)
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
  const words = useWords(english)
  const formatDateTime = useFormatDateTime()
  const { id, createdAt, lastUsedAt, isThisOne } = session
  const [name = '', system] = session.device.split(' on ')
  const browser = words.devices[name] ?? name
  const device = system ? words.device(browser, system) : browser
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-5 shadow-soft">
      <MonitorSmartphone className="size-6 shrink-0 text-link" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-soft">
          {words.times(formatDateTime(createdAt), formatDateTime(lastUsedAt))}
        </p>
      </div>
      {isThisOne ? (
        <p className="w-full font-semibold text-leaf sm:w-auto">{words.here}</p>
      ) : (
        <ActionButton
          label={words.end}
          about={device}
          icon={LogOut}
          run={() => api.call('DELETE', sessionPaths.one, { params: { id } })}
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
  const words = useWords(english)
  const navigate = useNavigate()

  async function endAll() {
    await api.call('DELETE', sessionPaths.list)
    toast.success(message(sessionMessages, 'endedEverywhere'))
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
