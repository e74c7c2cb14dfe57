import { dataResponse, defineCall, messageResponse } from '#domain/api/call.ts'
import { z } from '#domain/zod.ts'
import { rotaMessages, rotaPaths } from './rota.ts'
import {
  gapSettingsSchema,
  rotaWeekSchema,
  sentRotaPlaceSchema,
  usualWeekdaysSchema,
} from './rota-schemas.ts'

const read = { tag: 'Evenings' } as const
const change = {
  tag: 'Evenings',
  responses: { 200: messageResponse('The change, described in `message`.') },
} as const
const join = { ...change, action: 'join the rota', errors: [409] } as const

export const rotaCalls = {
  addPlace: defineCall('POST', rotaPaths.places, {
    ...join,
    summary: 'Join the rota for a class on an evening; those who plan the rota can add others',
    body: sentRotaPlaceSchema,
  }),
  removePlace: defineCall('DELETE', rotaPaths.place, {
    ...join,
    summary: 'Remove someone from the rota',
  }),
  offerPlace: defineCall('POST', rotaPaths.offer, {
    ...join,
    summary: 'Offer a place to others',
  }),
  takePlace: defineCall('POST', rotaPaths.take, {
    ...join,
    summary: 'Take an offered place; the first person gets it',
  }),
  showWeek: defineCall('GET', rotaPaths.week, {
    ...read,
    summary: 'Get the rota of the week that contains a day',
    action: 'see evenings',
    responses: { 200: dataResponse('The week.', { data: rotaWeekSchema }) },
  }),
  addCopy: defineCall('POST', rotaPaths.copy, {
    ...change,
    action: 'plan the rota',
    errors: [409],
    summary: 'Copy last week’s places into the gaps of this week',
  }),
  showGaps: defineCall('GET', rotaPaths.gaps, {
    ...read,
    summary: 'Show when an evening stands out on the rota, and whether you get mails about it',
    action: 'plan the rota',
    responses: { 200: dataResponse('The settings.', { data: gapSettingsSchema }) },
  }),
  changeGaps: defineCall('PUT', rotaPaths.gaps, {
    ...change,
    summary: 'Change when an evening stands out on the rota, and whether you get mails about it',
    body: gapSettingsSchema,
    action: 'plan the rota',
  }),
  changeWeekdays: defineCall('PUT', rotaPaths.weekdays, {
    ...join,
    summary: 'Set the weekdays on which you can usually come',
    body: usualWeekdaysSchema,
  }),
  removeCalendar: defineCall('DELETE', rotaPaths.calendar, {
    ...change,
    // An admin who may no longer join the rota can still revoke their own calendar's address.
    action: 'use own account',
    summary: 'Revoke the secret URL of your calendar',
  }),
  addCalendar: defineCall('POST', rotaPaths.calendar, {
    ...join,
    // Anyone with the address can read the calendar without a session.
    needsConfirmation: true,
    summary: 'Create a new secret URL for your calendar; the old one stops working',
    responses: {
      200: messageResponse(rotaMessages.calendarMade, {
        link: z.url().describe('The secret URL; no other response contains it.'),
      }),
    },
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    rota: typeof rotaCalls
  }
}
