import { settingsMessages } from '#domain/site/site-constants.ts'
import { type SettingsPicture, settingsPictures } from '#domain/site/site-settings.ts'
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

/** Stores a picture of the settings; maintenance removes the previous one once no row references it. */
const changePicture = (
  call: (typeof settingsCalls)['changeFacultyPhoto' | 'changeLogo'],
  { field }: SettingsPicture,
) =>
  serve(call, (context) => async (request) => {
    const admin = requireAdmin(request)
    await using body = await receiveBody(request, context, { [field]: 'image' })
    const [other] = Object.keys(body.values)
    if (!body.files[field])
      throw new Invalid([{ field, message: message(settingsErrors, 'pictureMissing', field) }])
    if (other)
      throw new Invalid([{ field: other, message: message(settingsErrors, 'pictureNotAlone', field) }])

    const data = await changeWithFiles(context, admin, body.files, async (db, { [field]: picture }) => {
      const upload = picture as UploadRow
      await insertUpload(db, upload)
      const before = await readSettingsWithUpdatedAt(db)
      const url = uploadUrl(upload.name)
      const facultyInCharge = { ...before.facultyInCharge, photoURL: url }
      const changed = field === 'logo' ? { logoURL: url } : { facultyInCharge }
      await saveSettings(db, nextUpdatedAt(before.updatedAt, context.now()), changed)
      const title = Object.keys(changed).join()
      await recordHistory(db, context.now(), admin, { action: 'change settings', title })
      return readSettingsWithUpdatedAt(db)
    })
    return { success: true, message: message(settingsMessages, 'saved'), data }
  })

export const pictureRoutes = [
  changePicture(settingsCalls.changeFacultyPhoto, settingsPictures.photo),
  changePicture(settingsCalls.changeLogo, settingsPictures.logo),
]
