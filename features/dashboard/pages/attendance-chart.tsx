import type { ReactNode } from 'react'
import { useDigits, useLanguage, useWords } from '#app/language/use-words.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Attendance } from '#features/reports/attendance.ts'
import { axisMax, monthStarts } from '#features/reports/attendance.ts'

const english = defineWords('admin.attendance-chart', {
  chart: 'Children and volunteers present at each class. The same numbers follow as a table.',
  students: 'Children',
  volunteers: 'Volunteers',
})

const looks = {
  // The lamp color is too pale on a light background, so the bars have a darker outline there.
  bar: 'fill-lamp stroke-[#9a6a1f] dark:stroke-none',
  line: 'stroke-link stroke-2 dark:stroke-ink',
  dot: 'fill-link stroke-surface stroke-[1.5] dark:fill-ink',
  axis: 'fill-soft text-[0.8125rem] tabular-nums',
}

/** In pixels from the top. Horizontal positions are percentages, so that the chart fits any width. */
const plotY = { top: 16, bottom: 208 }
/** In percent; the axis labels are to the left of it. */
const plotLeft = 9
/** More dots would overlap on a phone. */
const maxDots = 40

type Props = {
  sessions: Attendance[]
  /** Returns what a pointer on the bars of a class shows. */
  titleOf: (session: Attendance) => string
}

/** Students are bars and volunteers a line, so that color is not the only difference. */
export function AttendanceChart({ sessions, titleOf }: Props) {
  const words = useWords(english)
  const language = useLanguage()
  const yMax = axisMax(
    Math.max(1, ...sessions.flatMap((session) => [session.studentsPresent, session.volunteersPresent])),
  )
  const width = (100 - plotLeft) / sessions.length
  const heightOf = (count: number) => (count / yMax) * (plotY.bottom - plotY.top)
  const points = sessions.map(({ volunteersPresent }, index) => ({
    x: plotLeft + width * (index + 0.5),
    y: plotY.bottom - heightOf(volunteersPresent),
  }))
  return (
    <figure className="mt-4">
      <figcaption className="flex flex-wrap gap-x-6 text-sm text-soft">
        <LegendItem label={words.students}>
          <rect x="3" y="2" width="10" height="14" rx="2" className={looks.bar} />
        </LegendItem>
        <LegendItem label={words.volunteers}>
          <path d="M0 9h18" className={looks.line} />
          <circle cx="9" cy="9" r="4" className={looks.dot} />
        </LegendItem>
      </figcaption>
      <svg role="img" aria-label={words.chart} className="mt-2 w-full" height={plotY.bottom + 28}>
        {[0, yMax / 2, yMax].map((count) => (
          <Rule key={count} count={count} y={plotY.bottom - heightOf(count)} />
        ))}
        {sessions.map((session, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day can have two classes; the order is fixed
          <g key={index}>
            <title>{titleOf(session)}</title>
            <rect
              x={`${plotLeft + width * (index + 0.14)}%`}
              width={`${width * 0.72}%`}
              y={plotY.bottom - heightOf(session.studentsPresent)}
              height={heightOf(session.studentsPresent)}
              rx="2"
              className={looks.bar}
            />
          </g>
        ))}
        <Line points={points} />
        {monthStarts(sessions, language).map(({ month, index }) => (
          <text key={index} x={`${plotLeft + width * index}%`} y={plotY.bottom + 20} className={looks.axis}>
            {month}
          </text>
        ))}
      </svg>
    </figure>
  )
}

/** A number on the axis, with its line across the chart. */
const Rule = ({ count, y }: { count: number; y: number }) => (
  <>
    <line x1={`${plotLeft - 1}%`} x2="100%" y1={y} y2={y} className="stroke-edge" />
    <text x="0" y={y + 4} className={looks.axis}>
      {useDigits()(count)}
    </text>
  </>
)

/** One line per segment, since an SVG path cannot use percentages. */
const Line = ({ points }: { points: { x: number; y: number }[] }) => (
  <>
    {points.slice(1).map(({ x, y }, index) => {
      const from = points[index] ?? { x, y }
      return <line key={x} x1={`${from.x}%`} y1={from.y} x2={`${x}%`} y2={y} className={looks.line} />
    })}
    {points.length <= maxDots &&
      points.map(({ x, y }) => <circle key={x} cx={`${x}%`} cy={y} r="4" className={looks.dot} />)}
  </>
)

const LegendItem = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-2">
    <svg width="18" height="18" aria-hidden="true">
      {children}
    </svg>
    {label}
  </span>
)
