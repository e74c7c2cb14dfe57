import type { FastifyRequest } from 'fastify'
import { facultyPhoto, settingsSays } from '#domain/site.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeContent } from '../content/change-content.ts'
import type { UploadRow } from '../db/tables.ts'
import { Invalid } from '../errors.ts'
import { adminOf } from '../http/guard.ts'
import { limits } from '../http/limits.ts'
import { countAgainst } from '../http/rate-limit.ts'
import { momentAfter } from '../http/seen-at.ts'
import { insertUpload } from '../media/keep-file.ts'
import { receiveBody } from '../media/receive-body.ts'
import { uploadUrl } from '../media/upload-url.ts'
import { withKeptFiles } from '../media/with-kept-files.ts'
import type { Parts } from '../parts.ts'
import { readWithMoment } from './read-settings.ts'
import { saveSettings } from './save-settings.ts'

/** PUT a photo of the faculty in-charge; the one before is left to whatever clears files that nothing names. */
export const changeFacultyPhoto = (parts: Parts) => async (request: FastifyRequest) => {
  const admin = adminOf(request)
  const { field, missing } = facultyPhoto
  await using body = await receiveBody(request, parts, { [field]: 'image' })
  const [other] = Object.keys(body.values)
  if (!body.files[field]) throw new Invalid([{ field, message: missing }])
  if (other) throw new Invalid([{ field: other, message: `Send the photo alone, in the field "${field}".` }])
  await countAgainst(parts, limits.uploadsPerAdmin, admin.id)

  const data = await withKeptFiles(parts, body.files, ({ [field]: photo }) =>
    changeContent(parts, async (db) => {
      const upload = photo as UploadRow
      await insertUpload(db, upload)
      const { facultyInCharge: before, updatedAt } = await readWithMoment(db)
      const facultyInCharge = { ...before, photoURL: uploadUrl(upload.name) }
      await saveSettings(db, momentAfter(updatedAt, parts.now()), { facultyInCharge })
      await recordAudit(db, parts.now(), admin, { action: 'change settings', title: 'facultyInCharge' })
      return readWithMoment(db)
    }),
  )
  return { success: true, message: settingsSays.saved, data }
}
