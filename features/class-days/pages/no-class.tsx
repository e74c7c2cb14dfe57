import { useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { CircleOff } from '#app/ui/icons/admin-icons.ts'
import { defineWords } from '#domain/text/words.ts'
import { classDayPaths } from '../class-day-changes.ts'
import { ClassDayButton, UndoClassDay } from './class-day-button.tsx'

const english = defineWords('admin.tonight.no-class', {
  tonight: 'No class tonight',
  onThisDay: 'Cancel this class',
  undo: 'There is class after all',
})

type Props = {
  evening: { day: string; isHeld: boolean; reason: string }
  isToday: boolean
  onChanged: () => void
}

export function NoClass(props: Props) {
  const { isHeld, reason } = props.evening
  const can = useCan()
  if (!can('cancel a class')) return null
  if (isHeld) return <CallOff {...props} />
  return reason ? <HoldAgain {...props} /> : null
}

function CallOff({ evening: { day }, isToday, onChanged }: Props) {
  const words = useWords(english)
  return (
    <ClassDayButton what="no class" day={day} variant="quiet" onChanged={onChanged}>
      <CircleOff className="size-4" />
      {isToday ? words.tonight : words.onThisDay}
    </ClassDayButton>
  )
}

/**
 * Undoes the change that called off this evening. Shows nothing if the change also calls off other days or
 * cannot be loaded.
 */
function HoldAgain({ evening: { day }, onChanged }: Props) {
  const words = useWords(english)
  const { response } = useQuery(`class days around ${day}`, () =>
    api.call('GET', classDayPaths.list, { query: { from: day } }),
  )
  const off = response?.data.find(({ what, from, to }) => what === 'no class' && from === day && to === day)
  if (!off) return null
  return <UndoClassDay id={off._id} label={words.undo} onChanged={onChanged} />
}
