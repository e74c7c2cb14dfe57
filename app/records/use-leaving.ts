import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { departureOf, leavingMessages, leavingPaths } from '#domain/records/leaving.ts'
import { recordTitle } from '#domain/records/record-path.ts'
import { type ApiResponse, api, pathWithId } from '../api/api.ts'
import { useAction } from '../api/use-action.ts'
import { toast } from '../ui/toast.tsx'

const words = {
  leave: 'Has left the school',
  return: 'Bring back',
  leaveOne: (name: string) => `${name} has left the school`,
  returnOne: (name: string) => `Bring ${name} back to the list`,
  sure: (name: string) =>
    `Has ${name} left the school? The record is kept but no longer listed. You can find it with the filter "Has left".`,
}

/** What a button needs that keeps somebody among those who have left, or brings them back. */
export function useLeaving({
  kind,
  record,
  reason = '',
  onChanged,
}: {
  kind: Kind
  record: AnyRecord
  /** Why somebody leaves, if it was said. */
  reason?: string
  onChanged: (record: AnyRecord) => void
}) {
  const { isBusy, run } = useAction()
  const name = recordTitle(kind, record)
  const hasLeft = departureOf(record) !== undefined
  const path = (hasLeft ? leavingPaths.return : leavingPaths.leave).replace(':kind', kind.name)
  const act = () =>
    run(
      async () => {
        const { message = '', data } = await api.send<ApiResponse<AnyRecord>>(
          'POST',
          pathWithId(path, record._id),
          ...(reason ? [{ reason }] : []),
        )
        toast.success(message)
        onChanged(data ?? record)
      },
      {
        ...(!hasLeft && { question: words.sure(name) }),
        errorMessage: hasLeft ? leavingMessages.notReturned : leavingMessages.notLeft,
      },
    )
  return {
    hasLeft,
    isBusy,
    act,
    text: hasLeft ? words.return : words.leave,
    label: hasLeft ? words.returnOne(name) : words.leaveOne(name),
  }
}
