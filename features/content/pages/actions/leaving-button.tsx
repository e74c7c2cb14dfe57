import { ActionButton } from '#app/admin/action-button.tsx'
import { api } from '#app/api/api.ts'
import { useWords } from '#app/language/use-words.ts'
import { UserRoundCheck, UserRoundMinus } from '#app/ui/icons/admin-icons.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { departureOf, leavingMessages, leavingPaths } from '#domain/kinds/leaving.ts'
import { recordTitle } from '#domain/kinds/record-path.ts'
import { defineWords, message } from '#domain/text/words.ts'

const english = defineWords('admin.leaving-button', {
  leave: 'Mark as left',
  return: 'Bring back',
  leaveOne: (name: string) => `Mark ${name} as left`,
  returnOne: (name: string) => `Bring ${name} back to the list`,
  sure: (name: string) =>
    `Has ${name} left the school? The record is kept but no longer listed. You can find it with the filter "Has left".`,
})

export function LeavingButton({
  kind,
  record,
  reason = '',
  onChanged,
}: {
  kind: Kind
  record: AnyRecord
  reason?: string
  onChanged: (record: AnyRecord) => void
}) {
  const words = useWords(english)
  const name = recordTitle(kind, record)
  const hasLeft = departureOf(record) !== undefined
  async function leaveOrReturn() {
    const params = { kind: kind.name, id: record._id }
    const response = hasLeft
      ? await api.call('POST', leavingPaths.return, { params })
      : await api.call('POST', leavingPaths.leave, { params, body: reason ? { reason } : {} })
    onChanged(response.data)
    return response
  }
  return (
    <ActionButton
      label={hasLeft ? words.return : words.leave}
      fullLabel={hasLeft ? words.returnOne(name) : words.leaveOne(name)}
      icon={hasLeft ? UserRoundCheck : UserRoundMinus}
      run={leaveOrReturn}
      question={hasLeft ? undefined : words.sure(name)}
      errorMessage={message(leavingMessages, hasLeft ? 'notReturned' : 'notLeft')}
    />
  )
}
