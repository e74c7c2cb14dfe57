import { useEffect, useId, useState } from 'react'
import { dateParts } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { presences } from '#domain/evenings/attendance.ts'
import { familyMessages, familyPaths } from '#domain/evenings/families.ts'
import type { PaperRegister } from '#domain/evenings/family-schemas.ts'
import { className } from '#domain/kinds/class-name.ts'
import { PageSection } from '../../../../admin/page-section.tsx'
import { api } from '../../../../api/api.ts'
import { useAction } from '../../../../api/use-action.ts'
import { useSite } from '../../../../layout/site-data.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, inputClass, inputProps } from '../../../../ui/field.tsx'
import { Printer } from '../../../../ui/icons/admin-icons.ts'
import { Name } from '../../../../ui/name.tsx'

const words = {
  title: 'On paper',
  lead: 'A class in one month, on a sheet of A4. Take an empty one along in case a phone gives up; open the day in Tonight to type it in.',
  class: 'Class',
  month: 'Month',
  print: 'Print the register',
  printEmpty: 'Print an empty one',
  heading: (studentClass: string, month: string) => `${className(studentClass)}, ${month}`,
  name: 'Name',
  legend: `✓ ${presences.h}, L ${presences.l}, × ${presences.a}`,
}

const signs: Record<string, string> = { h: '✓', l: 'L', a: '×', '-': '' }
/** For children who are not in the list yet. */
const emptyRows = [1, 2, 3]

/** Prints the register of a class for a month, filled in or empty. */
export function OnPaper({ classes, chosen }: { classes: readonly string[]; chosen: string }) {
  const [studentClass, setClass] = useState('')
  const [month, setMonth] = useState(() => schoolDay(new Date()).slice(0, 7))
  const [sheet, setSheet] = useState<{ register: PaperRegister; isEmpty: boolean }>()
  const { busyWith, run } = useAction<'filled' | 'empty'>()
  const [classId, monthId] = [useId(), useId()]
  useEffect(() => {
    if (sheet) window.print()
  }, [sheet])
  if (classes.length === 0) return null
  const wanted = studentClass || chosen || (classes[0] ?? '')
  const print = (isEmpty: boolean) =>
    run(
      async () => {
        const query = new URLSearchParams({ class: wanted, month }).toString()
        const { data } = await api.get<{ data: PaperRegister }>(`${familyPaths.paperRegister}?${query}`)
        setSheet({ register: data, isEmpty })
      },
      { name: isEmpty ? 'empty' : 'filled', errorMessage: familyMessages.notLoadedAttendance },
    )
  return (
    <>
      <div className="print:hidden">
        <PageSection id="paper" title={words.title} lead={words.lead}>
          <div className="grid max-w-xl items-end gap-4 *:min-w-0 sm:grid-cols-2">
            <Field id={classId} label={words.class} required>
              <select
                {...inputProps({ id: classId })}
                value={wanted}
                onChange={({ target }) => setClass(target.value)}
              >
                {classes.map((name) => (
                  <option key={name} value={name}>
                    {className(name)}
                  </option>
                ))}
              </select>
            </Field>
            <Field id={monthId} label={words.month} required>
              <input
                type="month"
                id={monthId}
                className={inputClass}
                value={month}
                onChange={({ target }) => target.value && setMonth(target.value)}
              />
            </Field>
          </div>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button busy={busyWith === 'filled'} onClick={() => void print(false)}>
              <Printer className="size-4" />
              {words.print}
            </Button>
            <Button variant="quiet" busy={busyWith === 'empty'} onClick={() => void print(true)}>
              {words.printEmpty}
            </Button>
          </div>
        </PageSection>
      </div>
      {sheet && <Sheet {...sheet} />}
    </>
  )
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** On paper only. */
function Sheet({ register, isEmpty }: { register: PaperRegister; isEmpty: boolean }) {
  const { studentClass, month, evenings, children } = register
  const school = useSite().settings.name
  const cell = 'border border-ink text-center'
  return (
    <section className="hidden print:block">
      <p>{school}</p>
      <h2 className="font-serif text-2xl">
        {words.heading(studentClass, monthFormat.format(new Date(`${month}-01T00:00:00Z`)))}
      </h2>
      <table className="mt-3 w-full table-fixed border-collapse text-sm">
        <thead>
          <tr>
            <th scope="col" className="w-2/5 border border-ink px-2 text-left">
              {words.name}
            </th>
            {evenings.map((day) => (
              <th key={day} scope="col" className={cell}>
                {dateParts(day)?.day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {children.map(({ studentId, fullName, strip }) => (
            <tr key={studentId} className="h-7 break-inside-avoid">
              <th scope="row" className="border border-ink px-2 text-left font-normal wrap-anywhere">
                <Name text={fullName} />
              </th>
              {evenings.map((day, at) => (
                <td key={day} className={cell}>
                  {isEmpty ? '' : signs[strip[at] ?? '-']}
                </td>
              ))}
            </tr>
          ))}
          {isEmpty &&
            emptyRows.map((row) => (
              <tr key={row} className="h-7">
                <td className="border border-ink" />
                {evenings.map((day) => (
                  <td key={day} className={cell} />
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm">{words.legend}</p>
    </section>
  )
}
