import { Link } from 'react-router'
import { type ActivityEntry, activityWords, adminKind } from '#domain/activity.ts'
import { findKind } from '#domain/kinds/index.ts'
import { longestSearch } from '#domain/site-facts.ts'
import { trashScreen } from '#domain/trash.ts'
import { queryText } from '../../../api.ts'
import { clockText } from '../../../content/time-text.ts'
import { settingLabel } from './settings-fields.ts'

const words = {
  server: 'The server',
  somebody: 'Somebody',
  onlyOf: (name: string) => `Show only what ${name} did`,
  the: (label: string) => ` the ${label.toLowerCase()} `,
}

const linkLook = 'font-medium text-link underline underline-offset-4'

/** What somebody did, as a sentence: "Mira added the student Asha." */
export function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const { at, action, by } = entry
  return (
    <li className="flex gap-4 py-3">
      <time dateTime={at} className="w-12 shrink-0 pt-px text-soft tabular-nums">
        {clockText(at)}
      </time>
      <p className="min-w-0">
        {by ? (
          <Link
            to={{ search: queryText({ admin: by._id }) }}
            preventScrollReset
            aria-label={words.onlyOf(by.name)}
            className="font-semibold underline-offset-4 hover:underline"
          >
            <bdi>{by.name}</bdi>
          </Link>
        ) : (
          <bdi className="font-semibold">{whoElse(entry)}</bdi>
        )}{' '}
        {activityWords[action]} <What entry={entry} />
      </p>
    </li>
  )
}

/** Whoever was not signed in: the one whose account it is, the server that removes what has waited, or a visitor. */
function whoElse({ action, kind, title }: ActivityEntry) {
  if (action === 'remove for good') return words.server
  return (kind === adminKind && isOwn(action) && title) || words.somebody
}

const isOwn = (action: ActivityEntry['action']) =>
  ['sign up', 'ask for a new password', 'reset password'].includes(action)

/** What it was about, with the way there while there is one. */
function What({ entry: { action, kind: name, recordId, title, by } }: { entry: ActivityEntry }) {
  const kind = findKind(name ?? '')
  if (!title) return null
  if (action === 'change settings') return <>({title.split(', ').map(settingLabel).join(', ')})</>
  if (name === adminKind && (recordId === by?._id || (!by && isOwn(action)))) return null
  if (!kind || action === 'export') return <bdi>{title}</bdi>
  const to = addressOf(action, name, recordId, title)
  return (
    <>
      {words.the(kind.labels.one)}
      {to && kind.may.edit ? (
        <Link to={to} className={linkLook}>
          <bdi>{title}</bdi>
        </Link>
      ) : (
        <bdi>{title}</bdi>
      )}
    </>
  )
}

function addressOf(
  action: ActivityEntry['action'],
  kind: string | null,
  recordId: string | null,
  title: string,
) {
  if (action === 'delete') return trashScreen + queryText({ q: title.slice(0, longestSearch) })
  const isThere = action === 'add' || action === 'edit' || action === 'restore'
  return isThere && recordId ? `/admin/dashboard/edit/${kind}/${recordId}` : undefined
}
