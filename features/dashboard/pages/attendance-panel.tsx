import { useState } from 'react'
import { PageSection } from '#app/admin/page-section.tsx'
import { PlainTable, ScrollBox } from '#app/admin/plain-table.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { Button, TextLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadingSpinner } from '#app/ui/progress.tsx'
import { formatDay } from '#domain/dates/format-day.ts'
import { classroom } from '#domain/kinds/classroom.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import { averageOf } from '../attendance-scale.ts'
import { attendancePath, attendanceWeeks } from '../dashboard.ts'
import type { Attendance } from '../dashboard-schemas.ts'
import { AttendanceChart } from './attendance-chart.tsx'

export const words = {
  title: 'Attendance',
  choose: 'Period',
  weeks: (weeks: number) => (weeks === 52 ? 'A year' : `${weeks} weeks`),
  last: ({ day, date, studentsPresent, volunteersPresent }: Attendance) =>
    `Last class: ${day}, ${formatDay(date)}, with ${pluralize(studentsPresent, 'student')} and ${pluralize(volunteersPresent, 'volunteer')}.`,
  usual: (students: number, volunteers: number, classes: number) =>
    `On average ${students} students and ${volunteers} volunteers in ${classes === 1 ? '1 class' : `${classes} classes`}.`,
  none: (weeks: number) => `No class in the last ${weeks === 1 ? 'week' : `${weeks} weeks`}.`,
  add: 'Add a class',
  unknown: 'Failed to fetch the attendance.',
  asTable: 'Show as a table',
  columns: ['Date', 'Day', 'Students', 'Volunteers'],
}

export function AttendancePanel() {
  const [weeks, setWeeks] = useState<number>(attendanceWeeks.default)
  return (
    <PageSection id="attendance" title={words.title}>
      <fieldset className="mt-4 flex flex-wrap gap-2">
        <legend className="sr-only">{words.choose}</legend>
        {[4, attendanceWeeks.default, attendanceWeeks.max].map((choice) => (
          <Button
            key={choice}
            variant={choice === weeks ? 'chosen' : 'quiet'}
            aria-pressed={choice === weeks}
            onClick={() => setWeeks(choice)}
          >
            {words.weeks(choice)}
          </Button>
        ))}
      </fieldset>
      <div className="mt-4 rounded-card bg-surface p-5 shadow-soft">
        <Loaded
          path={attendancePath}
          query={{ weeks: weeks }}
          errorMessage={words.unknown}
          loading={<Loading />}
        >
          {(sessions) => <Sessions sessions={sessions} weeks={weeks} />}
        </Loaded>
      </div>
    </PageSection>
  )
}

/** As high as the chart, so that the layout does not shift. */
const Loading = () => (
  <div className="grid py-24 place-items-center">
    <LoadingSpinner />
  </div>
)

function Sessions({ sessions, weeks }: { sessions: Attendance[]; weeks: number }) {
  const last = sessions.at(-1)
  if (!last) {
    return (
      <EmptyState message={words.none(weeks)}>
        {classroom.screens.add && <TextLink to={classroom.screens.add}>{words.add}</TextLink>}
      </EmptyState>
    )
  }
  return (
    <>
      <p>{words.last(last)}</p>
      <p className="text-soft">
        {words.usual(
          averageOf(sessions, 'studentsPresent'),
          averageOf(sessions, 'volunteersPresent'),
          sessions.length,
        )}
      </p>
      <AttendanceChart sessions={sessions} />
      <details className="mt-2">
        <summary className="flex min-h-11 w-fit items-center font-medium text-link underline underline-offset-4">
          {words.asTable}
        </summary>
        <ScrollBox label={words.title}>
          <Table sessions={sessions} />
        </ScrollBox>
      </details>
    </>
  )
}

const Table = ({ sessions }: { sessions: Attendance[] }) => (
  <PlainTable columns={words.columns} className="mt-2 tabular-nums [&_:is(td,th)]:py-2 [&_:is(td,th)]:pr-2">
    {[...sessions].reverse().map(({ date, day, studentsPresent, volunteersPresent }, index) => (
      // Two classes on one day are two rows.
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state
      <tr key={index} className="border-t border-edge">
        <td>{formatDay(date)}</td>
        <td>{day}</td>
        <td>{studentsPresent}</td>
        <td>{volunteersPresent}</td>
      </tr>
    ))}
  </PlainTable>
)
