import { type RecordName, trashPaths, trashSays } from '#domain/trash.ts'
import { api, withId } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { sentence } from './show-failure.ts'

/** Takes records out of the trash again, all or none, and says how that went; answers whether they are back. */
export async function undoDelete(records: RecordName[]): Promise<boolean> {
  const toastId = toast.loading(trashSays.restoring)
  try {
    await restore(records)
    toast.success(trashSays.restored(records.length), toastId)
    return true
  } catch (failure) {
    toast.error(sentence(failure) ?? trashSays.notRestored, toastId)
    return false
  }
}

/** One record has a call of its own, whose refusals speak of that record. */
async function restore(records: RecordName[]) {
  const [first, ...others] = records
  if (!first) return
  if (others.length > 0) await api.send('POST', trashPaths.restoreMany, { records })
  else await api.send('POST', withId(trashPaths.restore.replace(':kind', first.kind), first.id))
}
