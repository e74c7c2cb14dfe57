import { defineWords } from '#domain/text/words.ts'

export const consentPaths = {
  list: '/api/admin/dashboard/consents',
  counts: '/api/admin/dashboard/consents/counts',
  /** Withdraws a consent, effective today. */
  withdraw: '/api/admin/dashboard/consents/withdraw',
  one: '/api/admin/dashboard/consents/:id',
  scan: '/api/admin/dashboard/consents/:id/scan',
} as const
export const scanField = 'scan'
/** One of the two views of Privacy; the other is Visibility. */
export const consentsScreen = '/admin/dashboard/privacy'

export const consentWays = ['on paper', 'in a message', 'by mouth'] as const
export type ConsentWay = (typeof consentWays)[number]

export const consentWayLabels: Record<ConsentWay, string> = {
  'on paper': 'On paper',
  'in a message': 'In a message',
  'by mouth': 'In person',
}

/** Filters of the list: never asked; expiring soon or expired; expired; given. */
export const consentStates = ['missing', 'ending', 'ended', 'given'] as const
export type ConsentState = (typeof consentStates)[number]

export const consentStateLabels: Record<ConsentState, string> = {
  missing: 'Not asked yet',
  ending: 'Ends soon or ended',
  ended: 'Ended',
  given: 'Recorded',
}

/** PICs are reminded this many days before a consent expires. */
export const consentNoticeDays = [28, 7] as const

/** Consents can be recorded for several children at once, such as a class that returned its forms. */
export const maxConsentBatch = 500

export const consentMessages = defineWords('consents', {
  saved: 'Consent recorded. Visitors see what it allows from now on.',
  savedMany: (number: number) => `${number} consents recorded. Visitors see what they allow from now on.`,
  withdrawn: 'Consent withdrawn from today on. Visitors and volunteers no longer see the photo.',
  notSaved: 'Failed to record the consent. Please try again.',
  notListed: 'Failed to fetch the consents. Try again later.',
  none: 'No children found.',
  someGone: 'Some of these children no longer exist. Nothing was changed: please check again.',
  inFuture: 'The day of a consent cannot be in the future.',
  endsBefore: 'A consent cannot end before the day it was given.',
  scanSaved: 'Scan saved. Only PICs can see it.',
  scanNotSaved: 'Failed to save the scan. Please try again.',
  scanDeleted: 'Scan deleted.',
  noScan: 'This consent has no scan.',
  noKey:
    'This scan cannot be read: its key is missing from the data folder. This happens after a restore without the key.',
  scanMissing: 'Please choose a picture of the form.',
  recordFirst: 'Please record the consent first.',
})
