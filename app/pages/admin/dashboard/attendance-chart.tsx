import type { ReactNode } from 'react'
import { monthStarts, topOfScale } from '#domain/attendance-scale.ts'
import type { Attendance } from '#domain/dashboard.ts'
import { dayText } from '#domain/day-text.ts'

const words = {
  chart: 'Students and volunteers present at each class. The same numbers follow as a table.',
  students: 'Students',
  volunteers: 'Volunteers',
  both: (session: Attendance) =>
    `${dayText(session.date)}: ${session.studentsPresent} students, ${session.volunteersPresent} volunteers`,
}

/** In pixels from the top of the drawing; across it everything is in per cent, so that it fits any width. */
const plot = { top: 16, bottom: 208 }
/** In per cent: what lies to the left of it is for the numbers. */
const left = 9
/** More dots than this would run into each other on a phone. */
const mostDots = 40

/** Students are bars and volunteers a line with dots, so that the shape tells them apart and not the colour alone. */
export function AttendanceChart({ sessions }: { sessions: Attendance[] }) {
  const top = topOfScale(Math.max(1, ...sessions.flatMap((s) => [s.studentsPresent, s.volunteersPresent])))
  const width = (100 - left) / sessions.length
  const heightOf = (count: number) => (count / top) * (plot.bottom - plot.top)
  const points = sessions.map(({ volunteersPresent }, index) => ({
    x: left + width * (index + 0.5),
    y: plot.bottom - heightOf(volunteersPresent),
  }))
  return (
    <figure className="mt-4">
      <figcaption className="flex flex-wrap gap-x-6 text-sm text-soft">
        <Key says={words.students}>
          <rect x="3" y="2" width="10" height="14" rx="2" className="chart-bar" />
        </Key>
        <Key says={words.volunteers}>
          <path d="M0 9h18" className="chart-line" />
          <circle cx="9" cy="9" r="4" className="chart-dot" />
        </Key>
      </figcaption>
      <svg role="img" aria-label={words.chart} className="mt-2 w-full" height={plot.bottom + 28}>
        {[0, top / 2, top].map((count) => (
          <g key={count}>
            <line
              x1={`${left - 1}%`}
              x2="100%"
              y1={plot.bottom - heightOf(count)}
              y2={plot.bottom - heightOf(count)}
              className="chart-rule"
            />
            <text x="0" y={plot.bottom - heightOf(count) + 4} className="chart-text">
              {count}
            </text>
          </g>
        ))}
        {sessions.map((session, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two classes may be on one day, and none of them moves
          <g key={index}>
            <title>{words.both(session)}</title>
            <rect
              x={`${left + width * (index + 0.14)}%`}
              width={`${width * 0.72}%`}
              y={plot.bottom - heightOf(session.studentsPresent)}
              height={heightOf(session.studentsPresent)}
              rx="2"
              className="chart-bar"
            />
          </g>
        ))}
        {points.slice(1).map(({ x, y }, index) => (
          <line
            key={x}
            x1={`${points[index]?.x}%`}
            y1={points[index]?.y}
            x2={`${x}%`}
            y2={y}
            className="chart-line"
          />
        ))}
        {points.length <= mostDots &&
          points.map(({ x, y }) => <circle key={x} cx={`${x}%`} cy={y} r="4" className="chart-dot" />)}
        {monthStarts(sessions).map(({ month, index }) => (
          <text key={index} x={`${left + width * index}%`} y={plot.bottom + 20} className="chart-text">
            {month}
          </text>
        ))}
      </svg>
    </figure>
  )
}

const Key = ({ says, children }: { says: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-2">
    <svg width="18" height="18" aria-hidden="true">
      {children}
    </svg>
    {says}
  </span>
)
