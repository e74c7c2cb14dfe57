import { api, serverMessage } from '#app/api/api.ts'
import { offerUndo } from '#app/ui/offer-undo.ts'
import { toast } from '#app/ui/toast.tsx'
import { type RecordRef, trashMessages, trashPaths } from '#features/records/trash.ts'

export function offerRestore(text: string, records: RecordRef[], onRestored: () => void) {
  offerUndo(text, async () => {
    if (await restoreRecords(records)) onRestored()
  })
}

/** Restores records from the trash, all or none, and shows the outcome. Returns true on success. */
export async function restoreRecords(records: RecordRef[]): Promise<boolean> {
  const toastId = toast.loading(trashMessages.restoring)
  try {
    await sendRestore(records)
    toast.success(trashMessages.restored(records.length), toastId)
    return true
  } catch (error) {
    toast.error(serverMessage(error) ?? trashMessages.notRestored, toastId)
    return false
  }
}

/** Sends a single record to its own endpoint, because its error messages name the record. */
async function sendRestore(records: RecordRef[]) {
  const [first, ...others] = records
  if (!first) return
  if (others.length > 0) await api.call('POST', trashPaths.restoreMany, { body: { records } })
  else await api.call('POST', trashPaths.restore, { params: { kind: first.kind, id: first.id } })
}
