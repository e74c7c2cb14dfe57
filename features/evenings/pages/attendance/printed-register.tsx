import { useEffect, useState } from 'react'
import { PageSection } from '#app/admin/page-section.tsx'
import { thisBrowser } from '#app/browser.ts'
import { SelectField } from '#app/forms/fields/select-field.tsx'
import { useClassName } from '#app/language/kind-words.ts'
import { useDigits, useLanguage, useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Printer } from '#app/ui/icons/admin-icons.ts'
import { Name } from '#app/ui/name.tsx'
import { dateParts } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { languageNames } from '#domain/text/languages.ts'
import { defineWords } from '#domain/text/words.ts'
import { classDaysOfMonth, monthsFrom } from '../../attendance.ts'
import type { AttendanceTerm } from '../../attendance-schemas.ts'
import { levelWords } from '../../level-words.ts'
import { skills } from '../../levels.ts'

const english = defineWords('admin.printed-register', {
  title: 'Printed register',
  lead: 'One A4 sheet for each class shown above, for one month. Take an empty one along in case a phone fails. Then open the day in Tonight and enter the marks.',
  month: 'Month',
  print: 'Print the register',
  printEmpty: 'Print an empty one',
  name: 'Name',
  goingHome: 'Going home',
  levels: 'Levels: the last one, and a box for the new one',
  legend: '✓ Here, L Late, × Absent',
})

/** Returns a function that formats a month such as `2026-11` in the language of this page. */
function useMonthName() {
  const { locale } = languageNames[useLanguage()]
  const digits = useDigits()
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (month: string) => digits(format.format(new Date(`${month}-01T00:00:00Z`)))
}

type Children = AttendanceTerm['children']
type Props = { term: AttendanceTerm; classes: readonly [name: string, children: Children][] }

export function PrintRegisters({ term, classes }: Props) {
  const words = useWords(english)
  const monthName = useMonthName()
  const months = monthsFrom(term.from)
  const today = schoolDay(new Date(thisBrowser.now())).slice(0, 7)
  const [month, setMonth] = useState(() => (months.includes(today) ? today : (months[0] ?? today)))
  const [printed, setPrinted] = useState<{ isEmpty: boolean }>()
  useEffect(() => {
    if (!printed) return
    const { classList } = document.documentElement
    const end = () => setPrinted(undefined)
    classList.add('on-paper')
    addEventListener('afterprint', end)
    window.print()
    return () => {
      classList.remove('on-paper')
      removeEventListener('afterprint', end)
    }
  }, [printed])
  if (classes.length === 0) return null
  return (
    <>
      <PageSection id="paper" title={words.title} lead={words.lead} className="mt-12 print:hidden">
        <div className="max-w-xs">
          <SelectField
            label={words.month}
            value={month}
            onChange={({ target }) => setMonth(target.value)}
            choices={months.map((month) => [month, monthName(month)])}
          />
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => setPrinted({ isEmpty: false })}>
            <Printer className="size-4" />
            {words.print}
          </Button>
          <Button variant="quiet" onClick={() => setPrinted({ isEmpty: true })}>
            {words.printEmpty}
          </Button>
        </div>
      </PageSection>
      {printed &&
        classes.map(([name, students]) => (
          <PaperRegister key={name} term={term} month={month} name={name} students={students} {...printed} />
        ))}
    </>
  )
}

const signs: Record<string, string> = { h: '✓', l: 'L', a: '×', '-': '' }
/** Empty rows for children who are not in the list yet. */
const emptyRows: Pick<Children[number], 'studentId' | 'fullName' | 'strip' | 'levels'>[] = [1, 2, 3].map(
  (row) => ({ studentId: String(row), fullName: '', strip: '' }),
)

type Sheet = { term: AttendanceTerm; month: string; name: string; students: Children; isEmpty: boolean }

/** Visible only in print. */
function PaperRegister({ term, month, name, students, isEmpty }: Sheet) {
  const words = useWords(english)
  const className = useClassName()
  const monthName = useMonthName()
  const digits = useDigits()
  const { settings } = useSite()
  const days = classDaysOfMonth(month, settings).concat(term.evenings.filter((day) => day.startsWith(month)))
  const columns = [...new Set(days)].sort().map((day) => ({ day, at: term.evenings.indexOf(day) }))
  const ofLevels = useWords(levelWords)
  const { goingHome, levels } = term.parts
  const shownSkills = levels ? skills : []
  const cell = 'border border-ink text-center'
  const wide = 'w-24 border border-ink px-1 text-left text-xs'
  return (
    <section className="hidden break-after-page last:break-after-auto print:block">
      <p>{settings.name}</p>
      <h2 className="font-serif text-2xl">{`${className(name)}, ${monthName(month)}`}</h2>
      <table className="mt-3 w-full table-fixed border-collapse text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${levels ? 'w-1/4' : 'w-2/5'} border border-ink px-2 text-left`}>
              {words.name}
            </th>
            {shownSkills.map((skill) => (
              <th key={skill} scope="col" className={wide}>
                {ofLevels[skill]}
              </th>
            ))}
            {columns.map(({ day }) => (
              <th key={day} scope="col" className={cell}>
                {digits(dateParts(day)?.day ?? '')}
              </th>
            ))}
            {goingHome && (
              <th scope="col" className={wide}>
                {words.goingHome}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {[...students, ...(isEmpty ? emptyRows : [])].map(({ studentId, fullName, strip, levels }) => (
            <tr key={studentId} className="h-7 break-inside-avoid">
              <th scope="row" className="border border-ink px-2 text-left font-normal wrap-anywhere">
                <Name text={fullName} />
              </th>
              {shownSkills.map((skill) => {
                const last = levels?.[skill]?.what
                return (
                  <td key={skill} className={wide}>
                    <span className="flex items-center justify-between">
                      <span>{last && ofLevels[last]}</span>
                      <span className="size-5 border border-ink" />
                    </span>
                  </td>
                )
              })}
              {columns.map(({ day, at }) => (
                <td key={day} className={cell}>
                  {isEmpty ? '' : signs[strip[at] ?? '-']}
                </td>
              ))}
              {goingHome && <td className={wide} />}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm">{[words.legend, ...(levels ? [words.levels] : [])].join('. ')}</p>
    </section>
  )
}
