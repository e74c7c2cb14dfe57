import { Link } from 'react-router'
import { findKind } from '#domain/kinds/index.ts'
import type { ChangedRecord } from '#domain/records/change-set-schemas.ts'
import { FieldChanges } from '../../../../admin/field-changes.tsx'
import { badgeClass } from '../../../../ui/badge.ts'
import { Name } from '../../../../ui/name.tsx'

const words = {
  added: 'Added',
  edited: 'Edited',
  deleted: 'Deleted',
  undone: 'Undone',
  changedSince: 'Changed since: left alone',
}

/** A record of a change set: what was done with it, and what it was before. */
export function ChangedRecordItem({ record }: { record: ChangedRecord }) {
  const { kind: name, _id, title, what, isUndone, isChangedSince, fields } = record
  const kind = findKind(name)
  const isGone = (what === 'deleted') !== isUndone && what !== 'edited'
  return (
    <li className="space-y-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {kind?.permissions.edit && !isGone ? (
          <Link
            to={`/admin/dashboard/edit/${name}/${_id}`}
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            <Name text={title} />
          </Link>
        ) : (
          <Name text={title} className="flex min-h-11 items-center font-semibold" />
        )}
        <span className="text-sm text-soft">{`${kind?.labels.one ?? name} · ${words[what]}`}</span>
        {isUndone && <span className={badgeClass(false)}>{words.undone}</span>}
        {isChangedSince && <span className={badgeClass(true)}>{words.changedSince}</span>}
      </p>
      {what !== 'deleted' && <FieldChanges fields={fields} isNew={what === 'added'} />}
    </li>
  )
}
