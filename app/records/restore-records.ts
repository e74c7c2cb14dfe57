import { type RecordRef, trashMessages, trashPaths } from '#domain/records/trash.ts'
import { api, pathWithId, serverMessage } from '../api/api.ts'
import { toast } from '../ui/toast.tsx'

const words = { undo: 'Undo' }

const undoMilliseconds = 10_000

/** A success message with an Undo button, which restores the deleted records; it stays longer than others. */
export function offerUndo(text: string, records: RecordRef[], onRestored: () => void) {
  const undo = async () => {
    if (await restoreRecords(records)) onRestored()
  }
  const actions = [{ label: words.undo, onClick: undo }]
  toast.success(text, undefined, { milliseconds: undoMilliseconds, actions })
}

/** Restores records from the trash, all or none, and shows the outcome; returns whether it worked. */
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

/** A single record has its own endpoint, whose error messages name that record. */
async function sendRestore(records: RecordRef[]) {
  const [first, ...others] = records
  if (!first) return
  if (others.length > 0) await api.send('POST', trashPaths.restoreMany, { records })
  else await api.send('POST', pathWithId(trashPaths.restore.replace(':kind', first.kind), first.id))
}
