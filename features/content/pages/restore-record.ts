import { api, serverMessage } from '#app/api/api.ts'
import { offerUndo } from '#app/ui/offer-undo.ts'
import { toast } from '#app/ui/toast.tsx'
import { type RecordRef, trashMessages, trashPaths } from '#features/records/trash.ts'

export function offerRestore(text: string, record: RecordRef, onRestored: () => void) {
  offerUndo(text, async () => {
    if (await restoreRecord(record)) onRestored()
  })
}

/** Restores a record from the trash, and shows the outcome. Returns true on success. */
export async function restoreRecord({ kind, id }: RecordRef): Promise<boolean> {
  const toastId = toast.loading(trashMessages.restoring)
  try {
    await api.call('POST', trashPaths.restore, { params: { kind, id } })
    toast.success(trashMessages.restored, toastId)
    return true
  } catch (error) {
    toast.error(serverMessage(error) ?? trashMessages.notRestored, toastId)
    return false
  }
}
