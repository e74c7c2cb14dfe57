import { useCan } from '#app/session/use-can.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { countOf } from '#features/evenings/attendance.ts'
import { LastEvenings, useEveningsWords, useLastEvenings } from '#features/evenings/pages/last-evenings.tsx'
import type { Column } from './table-columns.ts'

const narrowCount = 4

/**
 * Returns the column with each child's last evenings; none in the tables of other kinds.
 *
 * @param isListed true once the table is shown: it does not wait for the evenings
 */
export function useEveningsColumn({ name }: Kind, isListed: boolean): Column[] {
  const isShown = useCan()('see evenings') && name === student.name
  const evenings = useLastEvenings(isShown && isListed)
  const words = useEveningsWords()
  if (!isShown) return []
  const eveningsOf = ({ _id }: AnyRecord) => evenings?.get(_id) ?? []
  const hereOf = (record: AnyRecord) => countOf(eveningsOf(record).map(({ code }) => code))[0]
  return [
    {
      name: 'evenings',
      label: words.title,
      isNumber: false,
      noWrap: true,
      text: () => '',
      sortValue: hereOf,
      draw: (record, isNarrow) => (
        <LastEvenings evenings={eveningsOf(record).slice(isNarrow ? -narrowCount : 0)} />
      ),
    },
  ]
}
