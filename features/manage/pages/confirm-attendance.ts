import type { FieldValues } from 'react-hook-form'
import { api } from '#app/api/api.ts'
import { ask } from '#app/ui/ask.tsx'
import { classroom } from '#domain/kinds/classroom.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { readWholeNumber } from '#domain/text/latin-digits.ts'
import { defineWords, message, pluralize } from '#domain/text/words.ts'
import { countsPath } from '#features/reports/reports.ts'

const words = defineWords('admin.attendance', {
  more: (present: number, listed: number) =>
    `${present} are more than the ${pluralize(listed, 'child', 'ren')} on the list. Save anyway?`,
  save: 'Save anyway',
})

/**
 * Asks for confirmation of a class session with more children than are listed as students, which looks like a typo.
 *
 * @param saved the saved session; an unchanged number needs no confirmation
 * @returns the field to correct; undefined if the session may be saved
 */
export async function confirmAttendance(
  kind: Kind,
  values: FieldValues,
  saved?: Values,
): Promise<string | undefined> {
  const present = readWholeNumber(String(values.studentsPresent))
  if (kind.name !== classroom.name || present === saved?.studentsPresent) return undefined
  // If the number of children is unknown, do not ask.
  const response = await api.call('GET', countsPath).catch(() => undefined)
  const listed = response?.counts[student.count?.name ?? ''] ?? 0
  if (listed === 0 || !(present > listed)) return undefined
  return (await ask(message(words, 'more', present, listed), message(words, 'save')))
    ? undefined
    : 'studentsPresent'
}
