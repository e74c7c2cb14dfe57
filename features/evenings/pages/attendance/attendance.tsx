import { anyText, FilterSelect, oneOf, useAddressFilters } from '#app/admin/list-filters.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { thisBrowser } from '#app/browser.ts'
import { useClassName } from '#app/language/kind-words.ts'
import { useDigits, useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { schoolDay } from '#domain/dates/school-day.ts'
import { groupBy } from '#domain/group-by.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { addDays } from '#domain/site/class-calendar.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { attendanceCodes, countOf, termOf } from '../../attendance.ts'
import type { AttendanceTerm } from '../../attendance-schemas.ts'
import { eveningMessages, eveningPaths } from '../../evenings.ts'
import { useFormatEvenings } from '../use-format-minutes.ts'
import { PrintRegisters } from './printed-register.tsx'
import { StripMark, type StripRow, Strips } from './strips.tsx'

export const english = defineWords('admin.attendance', {
  title: 'Attendance',
  description: 'Who was there on which evening.',
  lead: 'Who came on which evening of the term, from the registers. Visitors cannot see this.',
  none: 'No register was taken in this term.',
  term: 'Term',
  thisTerm: 'This term',
  lastTerm: 'Last term',
  class: 'Class',
  allClasses: 'All classes',
  volunteers: 'Volunteers',
  byClass: 'By class, in percent',
  ofEvenings: (here: number, all: number) => `${here} of ${all}`,
  codes: attendanceCodes,
})

export const meta = unlistedPageMeta(english)

const useFilters = () => useAddressFilters({ term: oneOf(['last'] as const), class: anyText })

export default function AttendancePage() {
  const words = useWords(english)
  const { filters } = useFilters()
  const day =
    filters.term === 'last' ? addDays(termOf(schoolDay(new Date(thisBrowser.now()))).from, -1) : undefined
  return (
    <>
      <div className="off-paper">
        <PageHeading title={words.title} lead={words.lead} />
      </div>
      <Loaded
        path={eveningPaths.attendance}
        query={{ day }}
        errorMessage={message(eveningMessages, 'notLoaded')}
      >
        {(term) => <Attendance term={term} />}
      </Loaded>
    </>
  )
}

function Attendance({ term }: { term: AttendanceTerm }) {
  const words = useWords(english)
  const className = useClassName()
  const { childRow, volunteerRow, classRow } = useRows()
  const { filters, setFilter } = useFilters()
  const byClass = [...groupBy(term.children, ({ studentClass }) => studentClass)]
  const isWhole = filters.class === ''
  const shown = byClass.filter(([name]) => isWhole || name === filters.class)
  const tables = [
    { title: words.byClass, rows: isWhole ? term.classes.map(classRow) : [] },
    ...shown.map(([name, children]) => ({ title: className(name), rows: children.map(childRow) })),
    { title: words.volunteers, rows: isWhole ? term.volunteers.map(volunteerRow) : [] },
  ]
  return (
    <>
      {(term.evenings.length > 0 || filters.term) && (
        <div className="flex flex-wrap gap-3 print:hidden">
          <FilterSelect
            label={words.term}
            all={words.thisTerm}
            value={filters.term}
            values={['last']}
            labelOf={() => words.lastTerm}
            onChange={(value) => setFilter('term', value)}
          />
          <FilterSelect
            label={words.class}
            all={words.allClasses}
            value={filters.class}
            values={byClass.map(([name]) => name)}
            labelOf={className}
            onChange={(value) => setFilter('class', value)}
          />
        </div>
      )}
      {term.evenings.length === 0 ? (
        <EmptyState message={words.none} />
      ) : (
        <div className="off-paper">
          <Legend />
          {tables.map(({ title, rows }) => (
            <Strips key={title} title={title} evenings={term.evenings} rows={rows} />
          ))}
        </div>
      )}
      <PrintRegisters term={term} classes={shown} />
    </>
  )
}

/** Returns functions that turn a child, a volunteer and a class into the row of a table. */
function useRows() {
  const words = useWords(english)
  const digits = useDigits()
  const className = useClassName()
  const formatEvenings = useFormatEvenings()
  type Row<N extends 'children' | 'volunteers' | 'classes'> = (row: AttendanceTerm[N][number]) => StripRow
  const childRow: Row<'children'> = ({ studentId, fullName, strip }) => ({
    id: studentId,
    name: fullName,
    cells: [...strip],
    sum: digits(words.ofEvenings(...countOf(strip))),
    to: adminPath(student, studentId),
  })
  const volunteerRow: Row<'volunteers'> = ({ volunteerId, fullName, strip, minutes }) => ({
    id: volunteerId,
    name: fullName,
    cells: [...strip],
    sum: formatEvenings(countOf(strip)[0], minutes),
    to: adminPath(volunteer, volunteerId),
  })
  const classRow: Row<'classes'> = ({ studentClass, shares, share }) => ({
    id: studentClass,
    name: className(studentClass),
    sum: share === null ? '–' : `${digits(share)}%`,
    cells: shares.map((percent) => digits(percent ?? '-')),
  })
  return { childRow, volunteerRow, classRow }
}

const Legend = () => (
  <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-2 text-sm">
    {Object.entries(useWords(english).codes).map(([letter, label]) => (
      <li key={letter} className="flex items-center gap-2">
        <StripMark letter={letter} />
        {label}
      </li>
    ))}
  </ul>
)
