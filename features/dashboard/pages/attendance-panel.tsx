import { useState } from 'react'
import { PlainTable, ScrollBox } from '#app/admin/plain-table.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useDigits, useFormatDay, useWeekday, useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
import { Button, TextLink } from '#app/ui/button.tsx'
import { classroom } from '#domain/kinds/classroom.ts'
import { addDays } from '#domain/site/class-calendar.ts'
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
  students: { one: '{count} child', other: '{count} children' },
  volunteers: { one: '{count} volunteer', other: '{count} volunteers' },
  classes: { one: '{count} class', other: '{count} classes' },
  usual: (students: string, volunteers: string, classes: string) =>
    `On average ${students} and ${volunteers} in ${classes}.`,
  none: { one: 'No class in the last {count} week.', other: 'No class in the last {count} weeks.' },
  add: 'Add a class',
  unknown: 'Failed to fetch the attendance.',
  chart: 'Show a longer time',
  asTable: 'Show as a table',
  columns: ['Date', 'Day', 'Children', 'Volunteers'],
})

/** The classes of the last seven days; the chart of a longer period is folded away. */
export function AttendancePanel() {
  const words = useWords(english)
  const [weeks, setWeeks] = useState<number>(attendanceWeeks.default)
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="attendance" className="rounded-card bg-surface px-4 py-3 shadow-soft">
      <h2 id="attendance" className="mb-1 text-[min(1.25rem,9vw)]">
        {words.title}
      </h2>
      <Loaded path={attendancePath} query={{ weeks }} errorMessage={words.unknown}>
        {(sessions) => (
          <>
            <Recent sessions={sessions} weeks={weeks} />
            <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
              <summary className="flex min-h-11 w-fit items-center font-medium text-link underline underline-offset-4">
                {words.chart}
              </summary>
              <fieldset className="flex flex-wrap gap-2">
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
              {sessions.length > 0 && <Chart sessions={sessions} />}
            </details>
          </>
        )}
      </Loaded>
    </section>
  )
}

type Props = { sessions: Attendance[] }

function Recent({ sessions, weeks }: Props & { weeks: number }) {
  const shortDay = useShortDay()
  const words = useWords(english)
  const { today } = useSite()
  if (sessions.length === 0)
    return (
      <p>
        <span>{words.none(weeks)}</span>{' '}
        {classroom.screens.add && <TextLink to={classroom.screens.add}>{words.add}</TextLink>}
      </p>
    )
  const ofThisWeek = sessions.filter(({ date }) => date > addDays(today, -7))
  return (
    <ul className="text-sm leading-relaxed sm:text-base">
      {(ofThisWeek.length > 0 ? ofThisWeek : sessions.slice(-1)).map((session, index) => (
        // Two classes on one day are two lines.
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no state
        <li key={index} className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-20 text-soft">{shortDay(session.date)}</span>
          <span className="font-semibold">{words.students(session.studentsPresent)}</span>
          <span className="text-soft">{words.volunteers(session.volunteersPresent)}</span>
        </li>
      ))}
    </ul>
  )
}

function Chart({ sessions }: Props) {
  const shortDay = useShortDay()
  const words = useWords(english)
  return (
    <>
      <AttendanceChart
        sessions={sessions}
        titleOf={({ date, studentsPresent, volunteersPresent }) =>
          `${shortDay(date)}: ${words.students(studentsPresent)}, ${words.volunteers(volunteersPresent)}`
        }
      />
      <p className="text-soft">
        {words.usual(
          words.students(averageOf(sessions, 'studentsPresent')),
          words.volunteers(averageOf(sessions, 'volunteersPresent')),
          words.classes(sessions.length),
        )}
      </p>
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
