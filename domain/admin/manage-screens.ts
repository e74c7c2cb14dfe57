/** Where all that the site shows is managed. */
export const manageScreen = '/admin/dashboard/manage'

/**
 * The table of each kind's records, by the kind's name. They stand here and not in the kinds, which public pages
 * carry. Feedback has an inbox of its own.
 */
export const manageScreens: Readonly<Record<string, string>> = {
  volunteer: '/admin/dashboard/volunteers',
  student: '/admin/dashboard/students',
  alumnus: '/admin/dashboard/alumni',
  activity: '/admin/dashboard/activities',
  festival: '/admin/dashboard/festivals',
  induction: '/admin/dashboard/inductions',
  farewell: '/admin/dashboard/farewells',
  homePicture: '/admin/dashboard/home-page-images',
  notification: '/admin/dashboard/notifications',
  gallery: '/admin/dashboard/gallery',
  festivalGallery: '/admin/dashboard/festival-gallery',
  farewellGallery: '/admin/dashboard/farewell-gallery',
  inductionGallery: '/admin/dashboard/induction-gallery',
  activityGallery: '/admin/dashboard/activity-gallery',
  donation: '/admin/dashboard/donations',
  classroom: '/admin/dashboard/classes',
}
