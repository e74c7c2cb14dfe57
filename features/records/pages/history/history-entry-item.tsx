import { Link } from 'react-router'
import { formatTime } from '#app/admin/format-time.ts'
import { toQueryString } from '#app/api/api.ts'
import { Name } from '#app/ui/name.tsx'
import { findKind } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import { settingLabel } from '#domain/site/settings-fields.ts'
import { maxSearchLength } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { changeSetKind, changeSetScreen } from '../../change-sets.ts'
import { adminKind, historyActionLabels } from '../../history.ts'
import type { HistoryEntry } from '../../history-schemas.ts'
import { trashScreen } from '../../trash.ts'

const words = defineWords({
  server: 'The server',
  somebody: 'Someone',
  changed: 'See what changed',
  onlyOf: (name: string) => `Show only what ${name} did`,
  the: (label: string) => ` the ${label.toLowerCase()} `,
})

const linkClass = 'font-medium text-link underline underline-offset-4'

/** An entry in History as a sentence: "Mira added the student Asha." */
export function HistoryEntryItem({ entry }: { entry: HistoryEntry }) {
  const { at, action, by } = entry
  return (
    <li className="flex gap-4 py-3">
      <time dateTime={at} className="w-12 shrink-0 pt-px text-soft tabular-nums">
        {formatTime(at)}
      </time>
      <p className="min-w-0">
        {by ? (
          <Link
            to={{ search: toQueryString({ admin: by._id }) }}
            preventScrollReset
            aria-label={words.onlyOf(by.name)}
            className="font-semibold underline-offset-4 hover:underline"
          >
            <Name text={by.name} />
          </Link>
        ) : (
          <Name text={anonymousActor(entry)} className="font-semibold" />
        )}{' '}
        <span>{historyActionLabels[action]}</span> <Subject entry={entry} />
        {entry.changeSetId && (
          <>
            {' '}
            <Link to={changeSetScreen(entry.changeSetId)} className={linkClass}>
              {words.changed}
            </Link>
          </>
        )}
      </p>
    </li>
  )
}

/** Returns who acted in an entry without an admin: the account's owner, the server emptying the trash, or a visitor. */
function anonymousActor({ action, kind, title }: HistoryEntry) {
  if (action === 'remove for good') return words.server
  return (kind === adminKind && isOwnAccount(action) && title) || words.somebody
}

const isOwnAccount = (action: HistoryEntry['action']) =>
  ['sign up', 'join', 'ask for a new password', 'reset password'].includes(action)

function Subject({ entry: { action, kind: name, recordId, title, by } }: { entry: HistoryEntry }) {
  const kind = findKind(name ?? '')
  if (!title) return null
  if (action === 'change settings')
    return (
      <>
        (<span>{title.split(', ').map(settingLabel).join(', ')}</span>)
      </>
    )
  if (name === adminKind && (recordId === by?._id || (!by && isOwnAccount(action)))) return null
  if (name === changeSetKind && recordId) return <LinkedName to={changeSetScreen(recordId)} title={title} />
  if (!kind || action === 'export') return <Name text={title} />
  const to = subjectLink(action, kind, recordId, title)
  return (
    <>
      <span>{words.the(kind.labels.one)}</span>
      {to && kind.permissions.edit ? <LinkedName to={to} title={title} /> : <Name text={title} />}
    </>
  )
}

const LinkedName = ({ to, title }: { to: string; title: string }) => (
  <Link to={to} className={linkClass}>
    <Name text={title} />
  </Link>
)

function subjectLink(action: HistoryEntry['action'], kind: Kind, recordId: string | null, title: string) {
  if (action === 'delete') return trashScreen + toQueryString({ q: title.slice(0, maxSearchLength) })
  const exists = action === 'add' || action === 'edit' || action === 'restore'
  return exists && recordId ? adminPath(kind, recordId) : undefined
}
