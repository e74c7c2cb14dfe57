import { Undo2 } from 'lucide-react'
import { formatDay } from '#domain/dates/format-day.ts'
import type { ChangeSet } from '#domain/records/change-set-schemas.ts'
import { changeSetMessages, changeSetPaths, changeSetScreen } from '#domain/records/change-sets.ts'
import { firstDayOf } from '#domain/school-year/school-year.ts'
import type { SchoolYear } from '#domain/school-year/school-year-schemas.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import { formatLongDateTime } from '../../../../admin/format-time.ts'
import { PageSection } from '../../../../admin/page-section.tsx'
import { type ApiResponse, api, pathWithId, serverMessage } from '../../../../api/api.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Button, TextLink } from '../../../../ui/button.tsx'
import { Name } from '../../../../ui/name.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { Refusal } from './refusal.tsx'

const words = {
  by: 'Begun by ',
  at: (time: string) => ` on ${time}.`,
  counts: (edited: number, added: number) =>
    `${pluralize(edited, 'record')} changed${added > 0 ? `, ${added} added to the alumni` : ''}.`,
  look: 'See what was changed',
  undo: 'Undo it all',
  undoable: (days: number) =>
    `It can be undone as a whole for ${pluralize(days, 'more day')}, unless somebody has changed one of these people since.`,
  tooLate: 'It cannot be undone any more.',
  sure: 'Undo it all? Everybody gets back the class and the year they had, and the new alumni go.',
  next: (day: string) => `The next year can begin from ${day} on.`,
}

/** The year has begun: by whom, and the way back. */
export function YearDone({
  schoolYear,
  done,
  refusal,
  onRefused,
  onChanged,
}: {
  schoolYear: SchoolYear
  done: ChangeSet
  refusal: string | undefined
  onRefused: (refusal: string | undefined) => void
  onChanged: () => void
}) {
  const { isBusy, run } = useAction()
  async function undo() {
    onRefused(undefined)
    try {
      const { message = '' } = await api.send<ApiResponse>('POST', pathWithId(changeSetPaths.undo, done._id))
      toast.success(message)
    } catch (error) {
      onRefused(serverMessage(error) ?? changeSetMessages.notUndone)
    } finally {
      onChanged()
    }
  }
  return (
    <PageSection id="plan" title={done.title} className="">
      <div className="max-w-prose rounded-card border border-edge bg-surface p-5 shadow-soft">
        <p>
          {words.by}
          <Name text={done.by} className="font-semibold" />
          {words.at(formatLongDateTime(done.at))} {words.counts(done.edited, done.added)}
        </p>
        <p className="mt-2 text-soft">
          {done.daysLeft > 0 ? words.undoable(done.daysLeft) : words.tooLate}{' '}
          {words.next(formatDay(firstDayOf(schoolYear.year + 1, schoolYear)))}
        </p>
        <TextLink to={changeSetScreen(done._id)}>{words.look}</TextLink>
        <Refusal text={refusal} />
        {done.daysLeft > 0 && (
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={() => run(undo, { question: words.sure, errorMessage: changeSetMessages.notUndone })}
            className="mt-4"
          >
            {!isBusy && <Undo2 aria-hidden="true" className="size-4" />}
            {words.undo}
          </Button>
        )}
      </div>
    </PageSection>
  )
}
