import { useState } from 'react'
import { PageSection } from '#app/admin/page-section.tsx'
import { PlainTable, ScrollBox } from '#app/admin/plain-table.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { useDigits, useFormatDay, useLongDay, useWeekday, useWords } from '#app/language/use-words.ts'
import { Button, TextLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { classroom } from '#domain/kinds/classroom.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Attendance } from '#features/reports/attendance.ts'
import { attendanceWeeks, averageOf } from '#features/reports/attendance.ts'
import { attendancePath } from '../dashboard.ts'
import { AttendanceChart } from './attendance-chart.tsx'

export const english = defineWords('admin.attendance-panel', {
  title: 'Attendance',
  choose: 'Period',
  year: 'A year',
  weeks: { one: '{count} week', other: '{count} weeks' },
  students: { one: '{count} student', other: '{count} students' },
  volunteers: { one: '{count} volunteer', other: '{count} volunteers' },
  classes: { one: '{count} class', other: '{count} classes' },
  last: (day: string, students: string, volunteers: string) => `${day}: ${students}, ${volunteers}.`,
  usual: (students: string, volunteers: string, classes: string) =>
    `On average ${students} and ${volunteers} in ${classes}.`,
  none: { one: 'No class in the last {count} week.', other: 'No class in the last {count} weeks.' },
  add: 'Add a class',
  unknown: 'Failed to fetch the attendance.',
  asTable: 'Show as a table',
  columns: ['Date', 'Day', 'Students', 'Volunteers'],
})

export function AttendancePanel() {
  const words = useWords(english)
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
            {choice === attendanceWeeks.max ? words.year : words.weeks(choice)}
          </Button>
        ))}
      </fieldset>
      {/* As high as the chart, so that the page does not move once it has loaded. */}
      <div className="mt-4 min-h-60 rounded-card bg-surface p-5 shadow-soft">
        <Loaded path={attendancePath} query={{ weeks }} errorMessage={words.unknown}>
          {(sessions) => <Sessions sessions={sessions} weeks={weeks} />}
        </Loaded>
      </div>
    </PageSection>
  )
}

function Sessions({ sessions, weeks }: { sessions: Attendance[]; weeks: number }) {
  const longDay = useLongDay()
  const formatDay = useFormatDay()
  const words = useWords(english)
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
      <p>
        {words.last(
          longDay(last.date),
          words.students(last.studentsPresent),
          words.volunteers(last.volunteersPresent),
        )}
      </p>
      <p className="text-soft">
        {words.usual(
          words.students(averageOf(sessions, 'studentsPresent')),
          words.volunteers(averageOf(sessions, 'volunteersPresent')),
          words.classes(sessions.length),
        )}
      </p>
      <AttendanceChart
        sessions={sessions}
        titleOf={({ date, studentsPresent, volunteersPresent }) =>
          `${formatDay(date)}: ${words.students(studentsPresent)}, ${words.volunteers(volunteersPresent)}`
        }
      />
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

function Table({ sessions }: { sessions: Attendance[] }) {
  const words = useWords(english)
  const formatDay = useFormatDay()
  const weekday = useWeekday()
  const digits = useDigits()
  return (
    <PlainTable columns={words.columns} className="mt-2 tabular-nums [&_:is(td,th)]:py-2 [&_:is(td,th)]:pr-2">
      {[...sessions].reverse().map(({ date, studentsPresent, volunteersPresent }, index) => (
        // Two classes on one day are two rows.
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state
        <tr key={index} className="border-t border-edge">
          <td>{formatDay(date)}</td>
          <td>{weekday(date)}</td>
          <td>{digits(studentsPresent)}</td>
          <td>{digits(volunteersPresent)}</td>
        </tr>
      ))}
    </PlainTable>
  )
}
