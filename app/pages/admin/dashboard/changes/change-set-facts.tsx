import type { ChangeSet } from '#domain/records/change-set-schemas.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import { formatDateTime } from '../../../../admin/format-time.ts'
import { badgeClass } from '../../../../ui/badge.ts'
import { Name } from '../../../../ui/name.tsx'

const words = {
  by: 'By',
  added: (number: number) => `${number.toLocaleString('en')} added`,
  edited: (number: number) => `${number.toLocaleString('en')} edited`,
  deleted: (number: number) => `${number.toLocaleString('en')} deleted`,
  daysLeft: (days: number) => `${pluralize(days, 'day')} left to undo`,
  daysLeftToRedo: (days: number) => `${pluralize(days, 'day')} left to redo`,
  tooLate: 'Too late to undo',
  undoneOn: (when: string) => `Undone ${when}`,
}

/** What became of it, unless it still applies. */
export const undoneLabels = { undone: 'Undone', 'partly undone': 'Partly undone' }

/** Who changed how much, what became of it, and how long it can be undone. */
export function ChangeSetFacts({ changeSet }: { changeSet: ChangeSet }) {
  const { by, state, undoneAt, undoneBy, daysLeft } = changeSet
  const counts = (['added', 'edited', 'deleted'] as const).filter((what) => changeSet[what] > 0)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      {state !== 'applied' && <span className={badgeClass(true)}>{undoneLabels[state]}</span>}
      <span>{counts.map((what) => words[what](changeSet[what])).join(', ')}</span>
      {by && (
        <span className="text-soft">
          {words.by} <Name text={by} />
        </span>
      )}
      {undoneAt && (
        <span className="text-soft">
          {words.undoneOn(formatDateTime(undoneAt))}
          {undoneBy && (
            <>
              {' '}
              {words.by.toLowerCase()} <Name text={undoneBy} />
            </>
          )}
        </span>
      )}
      <span className="text-soft">
        {daysLeft === 0
          ? words.tooLate
          : state === 'undone'
            ? words.daysLeftToRedo(daysLeft)
            : words.daysLeft(daysLeft)}
      </span>
    </div>
  )
}
