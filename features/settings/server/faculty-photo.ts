import { settingsMessages } from '#domain/site/site-constants.ts'
import { facultyPhoto } from '#domain/site/site-settings.ts'
import { message } from '#domain/text/message.ts'
import { recordHistory } from '#features/records/server/history/record-history.ts'
import type { UploadRow } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { nextUpdatedAt } from '#server/http/assert-unmodified.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { serve } from '#server/http/route.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { changeWithFiles, insertUpload } from '#server/media/store-file.ts'
import { uploadUrl } from '#server/media/stored-names.ts'
import { settingsCalls } from '../calls.ts'
import { readSettingsWithUpdatedAt } from './read-settings.ts'
import { saveSettings } from './save-settings.ts'
import { settingsErrors } from './settings-messages.ts'

/** Stores a photo of the faculty in-charge; maintenance removes the previous one once no row references it. */
export const changeFacultyPhoto = serve(settingsCalls.changeFacultyPhoto, (context) => async (request) => {
  const admin = requireAdmin(request)
  const { field } = facultyPhoto
  await using body = await receiveBody(request, context, { [field]: 'image' })
  const [other] = Object.keys(body.values)
  if (!body.files[field]) throw new Invalid([{ field, message: message(settingsErrors, 'photoMissing') }])
  if (other) throw new Invalid([{ field: other, message: message(settingsErrors, 'photoNotAlone', field) }])

  const data = await changeWithFiles(context, admin, body.files, async (db, { [field]: photo }) => {
    const upload = photo as UploadRow
    await insertUpload(db, upload)
    const { facultyInCharge: before, updatedAt } = await readSettingsWithUpdatedAt(db)
    const facultyInCharge = { ...before, photoURL: uploadUrl(upload.name) }
    await saveSettings(db, nextUpdatedAt(updatedAt, context.now()), { facultyInCharge })
    await recordHistory(db, context.now(), admin, { action: 'change settings', title: 'facultyInCharge' })
    return readSettingsWithUpdatedAt(db)
  })
  return { success: true, message: message(settingsMessages, 'saved'), data }
})
