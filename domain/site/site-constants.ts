import { defineWords } from '#domain/text/words.ts'
import { tonightScreen } from '../session/tonight-cache.ts'
import { forFurtherLanguages } from '../text/languages.ts'
import type { SiteSettings } from './site-settings.ts'

// Separate from the schema in `site-settings.ts`, so that a public page does not load Zod.
/** The constants of specification §9; the founding year and the grades are settings. */
export const slideSeconds = 3
export const toastMilliseconds = 3_000
export const defaultPicture = '/uploads/default.png'
export const notFoundMessage = 'ERROR 404! Page not found!'

/** From this number of unseen notifications on, the bell shows "9+". */
export const maxNewsCount = 10
/** Counted in characters. */
export const maxSearchLength = 100

/**
 * Fades full page loads like navigation inside the app. The rule is inline in the page: from the style sheet, Chromium
 * may read it too late and report the transition as aborted.
 */
export const pageTransitionStyle = '@view-transition{navigation:auto}'

export const networkErrorMessage = 'Network error. Please check your connection.'

export const settingsPaths = { public: '/api/settings', admin: '/api/admin/dashboard/settings' } as const
export const settingsScreen = '/admin/dashboard/settings'
// Not in `domain/mail/outbox.ts`, which would then become another chunk in the route manifest that every public page downloads.
export const outboxScreen = '/admin/dashboard/outbox'
/** The overview of all content; each kind has a table at its `screens.table`. */
export const manageScreen = '/admin/dashboard/manage'
export const eveningScreens = {
  tonight: tonightScreen,
  rota: '/admin/tonight/rota',
  classDays: '/admin/tonight/class-days',
  missing: '/admin/tonight/missing',
  attendance: '/admin/tonight/attendance',
} as const
export const handoverScreen = '/admin/dashboard/handover'
export const settingsMessages = defineWords('settings', {
  saved: 'Settings saved.',
  notSaved: 'Failed to save the settings. Please try again.',
})

const noGifts = { needed: '', sizes: '', bringTo: '', hours: '' }
const noTexts = {
  tagline: '',
  address: '',
  whoMayCome: '',
  cost: '',
  place: '',
  ...noGifts,
  ownDigits: false,
}

export const defaultSettings: SiteSettings = {
  name: 'Evening School',
  tagline: 'School starts when the day ends.',
  institute: 'Institute of Engineering',
  logoURL: '',
  accent: '',
  founded: 2016,
  grades: { first: 1, last: 10 },
  address: 'Evening School, Institute of Engineering, Main Campus',
  // Empty until an admin enters them.
  phones: ['', '', ''],
  socials: { facebook: '', instagram: '', youtube: '', linkedin: '' },
  facultyInCharge: {
    name: 'Faculty in-charge',
    department: 'Institute of Engineering',
    email: '',
    photoURL: '',
    about: '',
  },
  classTimings: [
    { day: 'Tuesday', time: '5-6 PM', weekdays: ['TU'], from: '17:00', to: '18:00' },
    { day: 'Thursday', time: '5-6 PM', weekdays: ['TH'], from: '17:00', to: '18:00' },
    { day: 'Sunday', time: '10-11 AM', weekdays: ['SU'], from: '10:00', to: '11:00' },
  ],
  holidays: [],
  extraClasses: [],
  forParents: {
    whoMayCome:
      'Children from 1st to 10th grade. Come to a class with your child, and we will explain the rest.',
    cost: 'It costs nothing: no fees, and notebooks, festivals and outings are free.',
    place: '',
    mapURL: '',
  },
  give: { ...noGifts, whatsApp: '' },
  translations: forFurtherLanguages(noTexts),
}
