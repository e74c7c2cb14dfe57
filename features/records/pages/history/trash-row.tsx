import { Link } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { formatDateTime } from '#app/admin/format-time.ts'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { useCan } from '#app/session/use-can.ts'
import { RotateCcw } from '#app/ui/icons/admin-icons.ts'
import { Trash2 } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { isPersonKind, personScreen } from '#domain/kinds/people.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import { defineWords } from '#domain/text/words.ts'
import { trashMessages, trashPaths } from '../../trash.ts'
import type { TrashEntry } from '../../trash-entry.ts'
import { restoring } from '../restore-record.ts'
import { UndoableRow } from './row.tsx'

const words = defineWords({
  deleted: (when: string) => `Deleted ${when}`,
  by: (name: string) => ` by ${name}`,
  daysLeft: (days: number) => `${pluralize(days, 'day')} left`,
  stored: 'Everything stored',
  restore: 'Restore',
  remove: 'Delete permanently',
  sure: (title: string) => `Permanently delete "${title}"? This cannot be undone.`,
})
/** With this many days left or fewer, the number is highlighted. */
const urgentDays = 5

type Props = { entry: TrashEntry; onChanged: () => void }

export function TrashRow({ entry, onChanged }: Props) {
  const { title, label, pictureURL, deletedAt, deletedBy, daysLeft } = entry
  const can = useCan()
  const seesStored = isPersonKind(entry.kind) && can('look after personal data')
  return (
    <UndoableRow
      picture={
        pictureURL ? (
          <Picture src={pictureURL} sizes="3.5rem" className="size-14 shrink-0 rounded-xl" />
        ) : (
          <span aria-hidden="true" className="size-14 shrink-0 rounded-xl bg-edge" />
        )
      }
      title={
        seesStored ? (
          <Link to={personScreen(entry.kind, entry._id)} title={words.stored} className="title-link">
            <Name text={title} />
          </Link>
        ) : (
          <Name text={title} />
        )
      }
      actions={<TrashActions entry={entry} onChanged={onChanged} />}
    >
      <p className="text-soft">
        {label} ·{' '}
        <span className={daysLeft <= urgentDays ? 'font-semibold text-danger-ink' : ''}>
          {words.daysLeft(daysLeft)}
        </span>
      </p>
      <p className="text-sm text-soft">
        {words.deleted(formatDateTime(deletedAt)) + (deletedBy ? words.by(deletedBy.fullName) : '')}
      </p>
    </UndoableRow>
  )
}

function TrashActions({ entry: { kind, _id, title }, onChanged }: Props) {
  const action = useAction()
  const can = useCan()

  async function remove() {
    await api.call('DELETE', trashPaths.one, { params: { kind, id: _id } })
    return { message: trashMessages.removed }
  }
  return (
    <>
      {can('use the trash') && (
        <ActionButton
          action={action}
          label={words.restore}
          about={title}
          icon={RotateCcw}
          {...restoring({ kind, id: _id })}
          onChanged={onChanged}
          className="flex-1 sm:flex-none"
        />
      )}
      {can('delete for good') && (
        <ActionButton
          action={action}
          label={words.remove}
          about={title}
          icon={Trash2}
          isIconOnly
          run={remove}
          question={words.sure(title)}
          errorMessage={trashMessages.notRemoved}
          onChanged={onChanged}
          className="text-danger-ink"
        />
      )}
    </>
  )
}
