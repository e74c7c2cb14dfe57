/** Every public page except those of single records. */
export const publicPages: readonly string[] = [
  '/',
  '/about',
  '/about/picinfo',
  '/about/students',
  '/about/volunteers',
  '/about/alumni',
  '/events/activities',
  '/events/festivals',
  '/events/induction',
  '/events/farewell',
  '/cloth-donations',
  '/gallery',
  '/gallery/festival',
  '/gallery/farewell',
  '/gallery/induction',
  '/gallery/activities',
  '/home/notification',
  '/classroom',
]

/** Pages full of people, children among them: for visitors, not for search engines. */
export const pagesAboutPeople: readonly string[] = ['/about/students', '/about/volunteers', '/about/alumni']
