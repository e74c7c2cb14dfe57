import { fileTypes } from '#domain/api/file-types.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { type Message, message } from '#domain/text/words.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { readLogoForPaper } from '#features/settings/server/render-logo.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import type { Feature } from '#server/feature.ts'
import { sendFile } from '#server/http/response-headers.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { limitConcurrency } from '#server/limit-concurrency.ts'
import { certificatesCalls } from '../calls.ts'
import { certificateMessages } from '../certificates.ts'
import { certificatesSource } from './certificates-of-person.ts'
import { assertPrintable, drawCertificates } from './draw-certificates.ts'
import {
  findCertificates,
  getValidCertificates,
  isCertificateValid,
  makeCertificates,
  readVolunteerNames,
  withdrawCertificate,
} from './store-certificates.ts'
import type { CertificateRow } from './tables.ts'

const present = ({ id, ...row }: CertificateRow) => ({ _id: id, ...row })

const showCertificates = serve(certificatesCalls.showCertificates, ({ db }) => async ({ query }) => {
  const rows = await findCertificates(db).where('volunteerId', '=', query.volunteer).execute()
  return { success: true, data: rows.map(present) }
})

const make = serve(certificatesCalls.makeCertificates, ({ db, now }) => async (request) => {
  const by = { admin: requireAdmin(request), now: now() }
  await assertPrintable(await readVolunteerNames(db, request.body.ids), await readSettings(db))
  const { made: certificates, without } = await changeUnderContentLock(db, (db) =>
    makeCertificates(db, request.body.ids, by),
  )
  return {
    success: true,
    message: describeResult(certificates.length, without),
    data: certificates.map(present),
  }
})

function describeResult(count: number, without: number): Message {
  if (without > 0) return message(certificateMessages, 'someWithout', count, without)
  return count === 1 ? message(certificateMessages, 'made') : message(certificateMessages, 'madeMany', count)
}

/** Only one file is drawn at a time, so that many requests do not exhaust the memory. */
const limitDrawing = limitConcurrency({ concurrency: 1, maxWaiting: 10 })

const download = serve(certificatesCalls.downloadCertificates, (context) => async (request, reply) => {
  const { db, now, config } = context
  const certificates = await getValidCertificates(db, request.body.ids)
  const school = await readSettings(db)
  await assertPrintable(
    certificates.map(({ name }) => name),
    school,
  )
  const logo = await readLogoForPaper(context, school.logoURL)
  const drawn = { certificates, school, logo, publicUrl: config.publicUrl, createdAt: now() }
  const content = await limitDrawing(() => drawCertificates(drawn))
  // Leaves out the name, because the file may stay in a downloads folder.
  const fileName = `certificate${certificates.length > 1 ? 's' : ''}-${schoolDay(now())}.pdf`
  return sendFile(reply.header('cache-control', 'no-store'), fileName, fileTypes.pdf, content)
})

const withdraw = serve(certificatesCalls.withdrawCertificate, ({ db, now }) => async (request) => {
  const by = { admin: requireAdmin(request), now: now() }
  await changeUnderContentLock(db, (db) => withdrawCertificate(db, request.params.id, by))
  return { success: true, message: message(certificateMessages, 'withdrawn') }
})

const check = serve(certificatesCalls.checkCertificate, ({ db }) => async ({ params }) => ({
  success: true,
  data: { isValid: await isCertificateValid(db, params.code) },
}))

export const certificatesFeature: Feature = {
  routes: [showCertificates, make, download, withdraw, check],
  personSources: { certificates: certificatesSource },
  adminActions: { 'Made certificates': [['certificates', 'madeBy']] },
}
