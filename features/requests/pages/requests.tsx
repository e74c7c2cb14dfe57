import { Link, useLocation, useSearchParams } from 'react-router'
import { AdminPage } from '#app/admin/admin-page.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { SendButton } from '#app/admin/send-button.tsx'
import { api } from '#app/api/api.ts'
import { useFormatDateTime } from '#app/language/use-format-date-time.ts'
import { defineWords, useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { useCan } from '#app/session/use-can.ts'
import { buttonClass, TextLink } from '#app/ui/button.tsx'
import { labelMessage } from '#domain/kinds/field-label.ts'
import { message } from '#domain/text/message.ts'
import { invitationsScreen } from '#features/access/invitations.ts'
import { usePendingCounts } from '#features/dashboard/pages/pending-counts.tsx'
import { GuardianLine } from '#features/families/pages/child-card.tsx'
import { requestMessages, requests } from '../requests.ts'

const english = defineWords('admin.requests', {
  title: 'Applications and calls',
  applications: 'Applications',
  calls: 'To call',
  states: {
    new: 'New',
    'talked to': 'Talked to',
    invited: 'Invited',
    'not now': 'Not now',
    called: 'Called',
    'not reached': 'Not reached',
  },
  none: 'This list is empty.',
  invite: 'Invite',
  free: 'Free on',
})

export const meta = unlistedPageMeta(english)

/** The screens of both kinds, at their own addresses. */
export default function RequestsPage() {
  const words = useWords(english)
  const say = useTranslateMessage()
  const formatTime = useFormatDateTime()
  const kind = useLocation().pathname === requests.calls.screen ? 'calls' : 'applications'
  const { states, list, see, change } = requests[kind]
  const [query] = useSearchParams()
  const state = states.find((known) => known === query.get('state')) ?? 'new'
  const counts = usePendingCounts()
  const can = useCan()
  return (
    <AdminPage title={words[kind]} actions={[see]}>
      <nav className="mb-4 flex flex-wrap gap-2">
        {states.map((other) => (
          <Link key={other} to={`?state=${other}`} aria-current={other === state && 'page'} className="chip">
            {words.states[other]}
          </Link>
        ))}
      </nav>
      <Loaded path={list} query={{ state }} errorMessage={message(requestMessages, 'notListed')}>
        {(found, refetch) => (
          <ul className="grid items-start gap-4 xl:grid-cols-2">
            {found.length === 0 && <li>{words.none}</li>}
            {found.map(({ _id: id, fullName, email, phone, createdAt, answers }) => (
              <li key={id} className="space-y-3 rounded-card bg-surface p-5 shadow-soft wrap-anywhere">
                <div className="text-lg font-medium">
                  <GuardianLine guardian={{ name: fullName, relation: '', phone, language: '' }} />
                </div>
                {answers.filter(isText).map(({ label, value }) => (
                  <p key={label} className="whitespace-pre-line">
                    {`${say(labelMessage(label))}: ${value}`}
                  </p>
                ))}
                {answers.some(isEvening) && (
                  <p>{`${words.free}: ${answers
                    .filter(isEvening)
                    .map(({ label }) => say(labelMessage(label)))
                    .join(', ')}`}</p>
                )}
                <p className="text-sm text-soft">{formatTime(createdAt)}</p>
                {email && <TextLink to={`mailto:${email}`}>{email}</TextLink>}
                <div className="flex flex-wrap gap-x-4 gap-y-2">
                  {kind === 'applications' && (
                    <Link
                      to={invitationsScreen}
                      state={{ application: id, email }}
                      aria-label={`${words.invite}: ${fullName}`}
                      className={buttonClass('primary')}
                    >
                      {words.invite}
                    </Link>
                  )}
                  {states
                    .filter((other) => other !== state)
                    .map((other) => (
                      <SendButton
                        key={other}
                        label={words.states[other]}
                        about={fullName}
                        disabled={!can(change)}
                        send={() => api.send('PUT', `${list}/${id}`, { body: { state: other } })}
                        onChanged={() => [refetch(), counts.refetch()]}
                      />
                    ))}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </AdminPage>
  )
}

/** The evenings are checkboxes, one for each weekday. */
const isEvening = ({ value }: { value: string }) => value === 'yes'
const isText = (answer: { value: string }) => !isEvening(answer)
