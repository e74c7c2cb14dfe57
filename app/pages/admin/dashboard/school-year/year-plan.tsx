import { CalendarArrowUp } from 'lucide-react'
import { useMemo } from 'react'
import { formatDay } from '#domain/dates/format-day.ts'
import {
  countLeaving,
  countStudents,
  countVolunteers,
  type Decisions,
  noDecisions,
  planClasses,
  planYears,
  toYearMove,
} from '#domain/school-year/plan.ts'
import {
  firstDayOf,
  onceKeyOf,
  schoolYearMessages,
  schoolYearPaths,
  yearName,
} from '#domain/school-year/school-year.ts'
import type { SchoolYear } from '#domain/school-year/school-year-schemas.ts'
import { PageSection } from '../../../../admin/page-section.tsx'
import { type ApiResponse, api, serverMessage } from '../../../../api/api.ts'
import { downloadFile } from '../../../../api/download-file.ts'
import { useAction } from '../../../../api/use-action.ts'
import { RestoredNotice } from '../../../../forms/form-frame.tsx'
import { useDraft } from '../../../../forms/use-draft.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { GroupCounts } from './group-counts.tsx'
import { ClassOfStudents, YearOfVolunteers } from './people-group.tsx'
import { PrintAndDownload } from './print-and-download.tsx'
import { PrintedPlan } from './printed-plan.tsx'
import { Refusal } from './refusal.tsx'

const words = {
  title: (name: string) => `The school year ${name}`,
  due: 'Nobody has begun it yet.',
  skipped: 'Nobody is reminded of it, since a PIC has said that nobody has to move.',
  notDue: (day: string) =>
    `Everybody here was added since ${day}, so they are probably in the classes of this year already. Then there is nothing to do until the next one.`,
  newStay: (number: number, day: string) =>
    `${number === 1 ? '1 person was' : `${number} people were`} added since ${day} and so stay, unless you say otherwise.`,
  students: 'Children',
  volunteers: 'Volunteers',
  noStudents: 'There are no children on the list.',
  noVolunteers: 'There are no volunteers on the list.',
  thePlan: 'the plan',
  begin: (name: string) => `Begin ${name}`,
  discard: 'Discard what I decided',
  kept: 'What you decided is kept in this browser.',
  skip: 'Nobody moves: do not remind us',
  sure: (name: string, moving: number, leaving: string) =>
    `Begin the school year ${name}? ${moving} move on${leaving && `; ${leaving}`}.`,
  nothing: 'Nobody moves on or leaves by this plan.',
}

type Deed = 'begin' | 'skip'

/** What would become of everybody, to be decided, printed and done. */
export function YearPlan({
  schoolYear,
  decisions,
  onDecide,
  refusal,
  onRefused,
  onChanged,
}: {
  schoolYear: SchoolYear
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
  refusal: string | undefined
  onRefused: (refusal: string | undefined) => void
  onChanged: () => void
}) {
  const { year } = schoolYear
  const name = yearName(year)
  const classes = useMemo(() => planClasses(schoolYear, decisions), [schoolYear, decisions])
  const years = useMemo(() => planYears(schoolYear, decisions), [schoolYear, decisions])
  const { isBusy, busyWith, run } = useAction<Deed>()
  // Kept when the year has begun too: it may be undone for the sake of one tick.
  const draft = useDraft({
    name: onceKeyOf(year),
    values: decisions,
    initial: noDecisions,
    restore: (values) => onDecide({ ...noDecisions, ...values }),
  })
  const people = [
    ...classes.flatMap(({ students }) => students),
    ...years.flatMap(({ volunteers }) => volunteers),
  ]
  const moving = people.filter(({ becomes }) => becomes === 'moves').length
  const leaving = countLeaving(people)
  const move = () => toYearMove(year, classes, years)

  const decide = (ids: string[], becomes: Decisions['people'][string]) =>
    onDecide({
      ...decisions,
      people: { ...decisions.people, ...Object.fromEntries(ids.map((id) => [id, becomes])) },
    })

  async function begin() {
    onRefused(undefined)
    try {
      const { message = '' } = await api.send<ApiResponse>('POST', schoolYearPaths.plan, move())
      toast.success(message)
    } catch (error) {
      onRefused(serverMessage(error) ?? schoolYearMessages.notMoved)
    } finally {
      // Also after a refusal: somebody has changed what the plan was made of.
      onChanged()
    }
  }
  async function skip() {
    await api.send('PUT', schoolYearPaths.settings, { skippedYear: year })
    onChanged()
  }
  return (
    <PageSection id="plan" title={words.title(name)} lead={<Lead schoolYear={schoolYear} />} className="">
      <div className="print:hidden [&_p]:mb-4">
        <RestoredNotice draft={draft} />
      </div>
      <GroupCounts students={countStudents(classes)} volunteers={countVolunteers(years)} leaving={leaving} />
      <div className="print:hidden">
        <h3 className="mt-8 mb-3 text-xl">{words.students}</h3>
        {classes.length === 0 && <p className="text-soft">{words.noStudents}</p>}
        <div className="grid gap-3">
          {classes.map((group) => (
            <ClassOfStudents
              key={group.name}
              group={group}
              classes={classes}
              onDecide={decide}
              onNextClass={(next) =>
                onDecide({ ...decisions, nextClasses: { ...decisions.nextClasses, [group.name]: next } })
              }
            />
          ))}
        </div>
        <h3 className="mt-8 mb-3 text-xl">{words.volunteers}</h3>
        {years.length === 0 && <p className="text-soft">{words.noVolunteers}</p>}
        <div className="grid gap-3">
          {years.map((group) => (
            <YearOfVolunteers key={group.year} group={group} onDecide={decide} />
          ))}
        </div>
      </div>
      <PrintedPlan classes={classes} years={years} />
      <Refusal text={refusal} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          busy={busyWith === 'begin'}
          disabled={isBusy || (moving === 0 && leaving.length === 0)}
          onClick={() =>
            run(begin, {
              name: 'begin',
              question: words.sure(name, moving, describeLeaving(leaving)),
              errorMessage: schoolYearMessages.notMoved,
            })
          }
        >
          {busyWith !== 'begin' && <CalendarArrowUp aria-hidden="true" className="size-5" />}
          {words.begin(name)}
        </Button>
        {schoolYear.isDue && (
          <Button
            variant="quiet"
            busy={busyWith === 'skip'}
            disabled={isBusy}
            onClick={() => run(skip, { name: 'skip', errorMessage: schoolYearMessages.settingsNotSaved })}
          >
            {words.skip}
          </Button>
        )}
        {draft.isStored && (
          <Button variant="quiet" disabled={isBusy} onClick={() => onDecide(noDecisions)}>
            {words.discard}
          </Button>
        )}
      </div>
      <PrintAndDownload
        what={words.thePlan}
        download={(format) => downloadFile(schoolYearPaths.dryRun, { ...move(), format })}
      />
      {draft.isStored && <p className="mt-3 text-sm text-soft print:hidden">{words.kept}</p>}
      {moving === 0 && leaving.length === 0 && <p className="mt-3 text-soft print:hidden">{words.nothing}</p>}
    </PageSection>
  )
}

function Lead({ schoolYear }: { schoolYear: SchoolYear }) {
  const { isDue, year, students, volunteers } = schoolYear
  const day = formatDay(firstDayOf(year, schoolYear))
  const added = [...students, ...volunteers].filter(({ isNew }) => isNew).length
  if (schoolYear.skippedYear === year) return words.skipped
  if (!isDue && added > 0) return words.notDue(day)
  return `${words.due}${added > 0 ? ` ${words.newStay(added, day)}` : ''}`
}

/** `6 completed, 2 left` */
const describeLeaving = (leaving: ReturnType<typeof countLeaving>) =>
  leaving.map(({ label, number }) => `${number} ${label.toLowerCase()}`).join(', ')
