import { expect, test } from 'vitest'
import { callsOf, features } from '#site/features.ts'
import { listCalls } from './list-calls.ts'

test('calls.md lists every call as it is defined', async () => {
  await expect(listCalls()).toMatchFileSnapshot('../../docs/calls.md')
})

/** What the owner's specification fixes. */
const fixed = `
GET /api/homePageImage, /api/notification, /api/classroom, /api/alumni, /api/students, /api/volunteers
GET /api/donation-drive/cloth-donations, /api/events/activities, /api/events/farewells, /api/events/festivals
GET /api/events/freshersInductions, /api/gallery, /api/admin/profile, /api/admins/profile/:adminId
GET /api/admin/dashboard/gallery/festival/photos, /api/admin/dashboard/gallery/farewell/photos
GET /api/admin/dashboard/gallery/induction/photos, /api/admin/dashboard/gallery/activities/photos
GET /api/admin/dashboard/pending-approvals, /api/admin/dashboard/counts, /api/admin/dashboard/feedback
POST /api/feedback/add-feedback, /api/admin/signin, /api/admin/signup, /api/admin/forget-password
POST /api/admin/reset-password/:resetToken, /api/admin/dashboard/students/reportexcel
POST /api/admin/dashboard/volunteers/reportexcel, /api/admin/dashboard/reportemail, /api/admin/dashboard/reportpdf
POST /api/admin/dashboard/students/add-students, /api/admin/dashboard/volunteers/add-volunteers
POST /api/admin/dashboard/alumni/add-alumni, /api/admin/dashboard/events/activities/add-activities
POST /api/admin/dashboard/events/festivals/add-festival, /api/admin/dashboard/events/farewells/add-farewell
POST /api/admin/dashboard/events/freshersInductions/add-freshersInduction, /api/admin/dashboard/add-classroom
POST /api/admin/dashboard/cloth-donations/add-cloth-donation, /api/admin/dashboard/add-homePageImage
POST /api/admin/dashboard/add-notification, /api/admin/dashboard/gallery/photos/add-photos
POST /api/admin/dashboard/gallery/videos/add-videos, /api/admin/dashboard/festivalGallery/photos/add-photos
POST /api/admin/dashboard/festivalGallery/videos/add-videos, /api/admin/dashboard/farewellGallery/photos/add-photos
POST /api/admin/dashboard/farewellGallery/videos/add-videos, /api/admin/dashboard/inductionGallery/photos/add-photos
POST /api/admin/dashboard/inductionGallery/videos/add-videos, /api/admin/dashboard/activityGallery/photos/add-photos
POST /api/admin/dashboard/activityGallery/videos/add-videos
PUT /api/admins/update/:adminId, /api/admin/dashboard/approve/:id
DELETE /api/admin/dashboard/reject/:id, /api/admin/dashboard/alumni/:id, /api/admin/dashboard/students/:id
DELETE /api/admin/dashboard/volunteers/:id, /api/admin/dashboard/cloth-donations/:id
DELETE /api/admin/dashboard/events/activities/:id, /api/admin/dashboard/events/farewell/:id
DELETE /api/admin/dashboard/events/festivals/:id, /api/admin/dashboard/events/freshersInductions/:id
DELETE /api/admin/dashboard/gallery/photos/:id`

test('the calls that the owner has fixed are defined', () => {
  const lines = fixed.trim().split('\n')
  const wanted = lines.flatMap((line) => {
    const [method = '', ...paths] = line.split(/,? /)
    return paths.map((path) => `${method} ${path}`)
  })
  const defined = callsOf(features).map(({ method, path }) => `${method} ${path}`)
  expect(wanted.length).toBeGreaterThan(50)
  expect(wanted.filter((call) => !defined.includes(call))).toEqual([])
})
