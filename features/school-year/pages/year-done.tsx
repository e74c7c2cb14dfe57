import { formatLongDateTime } from '#app/admin/format-time.ts'
import { PageSection } from '#app/admin/page-section.tsx'
import { TextLink } from '#app/ui/button.tsx'
import { Name } from '#app/ui/name.tsx'
import { formatDay } from '#domain/dates/format-day.ts'
import { firstDayOf } from '#domain/dates/school-year.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import { changeSetScreen } from '#features/content/change-sets.ts'
import type { ChangeSet } from '#features/undo/change-set-schemas.ts'
import { UndoChangeSet } from '#features/undo/pages/undo-change-set.tsx'
import type { SchoolYear } from '../school-year-schemas.ts'
import { Refusal } from './plan-actions.tsx'

const words = defineWords({
  by: 'Begun by ',
  at: (time: string) => ` on ${time}.`,
  counts: (edited: number, added: number) =>
    `${pluralize(edited, 'record')} changed${added > 0 ? `, ${added} added to the alumni` : ''}.`,
  look: 'See what was changed',
  undoable: (days: number) =>
    `You can undo it for ${pluralize(days, 'more day')}, unless someone has changed one of these people since.`,
  tooLate: 'It can no longer be undone.',
  sure: 'Undo everything? Everyone returns to the class and year they had, and the new alumni are removed.',
  next: (day: string) => `The next year can begin from ${day}.`,
})

type Props = {
  schoolYear: SchoolYear
  done: ChangeSet
  refusal: string | undefined
  onRefused: (refusal: string | undefined) => void
  onChanged: () => void
}

export function YearDone({ schoolYear, done, refusal, onRefused, onChanged }: Props) {
  function showOutcome(refusal: string | undefined) {
    onRefused(refusal)
    onChanged()
  }
  return (
    <PageSection id="plan" title={done.title} className="">
      <div className="max-w-prose rounded-card border border-edge bg-surface p-5 shadow-soft">
        <p>
          {words.by}
          <Name text={done.by} className="font-semibold" />
          <span>{words.at(formatLongDateTime(done.at))}</span>{' '}
          <span>{words.counts(done.edited, done.added)}</span>
        </p>
        <p className="mt-2 text-soft">
          <span>{done.daysLeft > 0 ? words.undoable(done.daysLeft) : words.tooLate}</span>{' '}
          <span>{words.next(formatDay(firstDayOf(schoolYear.year + 1, schoolYear)))}</span>
        </p>
        <Refusal text={refusal} />
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          {done.daysLeft > 0 && (
            <UndoChangeSet
              id={done._id}
              question={words.sure}
              onChanged={() => showOutcome(undefined)}
              onRefused={showOutcome}
            />
          )}
          <TextLink to={changeSetScreen(done._id)}>{words.look}</TextLink>
        </div>
      </div>
    </PageSection>
  )
}
