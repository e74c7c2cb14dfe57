import { api } from '#app/api/api.ts'
import { showOutcome } from '#app/api/show-outcome.ts'
import { offerUndo } from '#app/ui/offer-undo.ts'
import { type RecordRef, trashMessages, trashPaths } from '../../trash.ts'

export function offerRestore(text: string, record: RecordRef, onRestored: () => void) {
  const { run, ...shown } = restoring(record)
  offerUndo(text, async () => {
    if (await showOutcome(run, shown)) onRestored()
  })
}

/** Returns the action that restores a record from the trash. */
export const restoring = ({ kind, id }: RecordRef) => ({
  async run() {
    await api.call('POST', trashPaths.restore, { params: { kind, id } })
    return { message: trashMessages.restored }
  },
  doing: trashMessages.restoring,
  errorMessage: trashMessages.notRestored,
})
