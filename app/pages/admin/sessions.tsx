import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { accountScreens } from '#domain/account-paths.ts'
import { type Session, sessionPaths, sessionsSay } from '#domain/sessions.ts'
import { ApiFailure, api, withId } from '../../api.ts'
import { sentence } from '../../content/show-failure.ts'
import { timeText } from '../../content/time-text.ts'
import { UnreadPart } from '../../content/unread.tsx'
import { useAnswer } from '../../content/use-answer.ts'
import { dropAllDrafts } from '../../session/drafts.ts'
import { dropToken } from '../../session/token.ts'
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

/** One's own sessions, and a way to end each of them or all. */
export function Sessions() {
  const { answer, isLoading, askAgain } = useAnswer('sessions', () =>
    api.get<{ data: Session[] }>(sessionPaths.list),
  )
  return (
    <section aria-labelledby="sessions" className="mt-12 max-w-2xl">
      <h2 id="sessions" className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-1 mb-4 text-soft">{words.lead}</p>
      {isLoading && <Spinner label="Loading..." />}
      {!isLoading && !answer && <UnreadPart says={words.unknown} onAgain={askAgain} />}
      {answer && (
        <>
          <ul className="grid gap-3">
            {answer.data.map((session) => (
              <OneSession key={session.id} session={session} onEnded={askAgain} />
            ))}
          </ul>
          <EndAll />
        </>
      )}
    </section>
  )
}

function OneSession({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const { id, device, createdAt, lastUsedAt, isThisOne } = session

  async function end() {
    setBusy(true)
    try {
      await api.send('DELETE', withId(sessionPaths.one, id))
      toast.success(sessionsSay.ended)
      onEnded()
    } catch (failure) {
      toast.error(sentence(failure) ?? words.notEnded)
      setBusy(false)
      // It has ended by itself or in another tab, so it is no longer to be seen.
      if (failure instanceof ApiFailure && failure.status === 404) onEnded()
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-5 shadow-soft">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-link" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-soft">
          {words.since} {timeText(createdAt)}, {words.used} {timeText(lastUsedAt)}
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

function EndAll() {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function askAndEnd() {
    setBusy(true)
    if (await toast.ask(words.ask)) await end()
    setBusy(false)
  }
  async function end() {
    try {
      await api.send('DELETE', sessionPaths.list)
      toast.success(sessionsSay.endedEverywhere)
      // This session has ended with the others, and nothing typed in it may stay at this computer.
      dropToken()
      dropAllDrafts()
      await navigate(accountScreens.login)
    } catch (failure) {
      toast.error(sentence(failure) ?? words.notEnded)
    }
  }

  return (
    <Button variant="danger" busy={isBusy} onClick={askAndEnd} className="mt-4 w-full sm:w-auto">
      <LogOut aria-hidden="true" className="size-5" />
      {words.endEverywhere}
    </Button>
  )
}
