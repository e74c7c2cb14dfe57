import { callsWith, dataResponse, messageResponse } from '#domain/api/call.ts'
import { z } from '#domain/zod.ts'
import { rotaMessages, rotaPaths } from './rota.ts'
import {
  awayListSchema,
  comingSchema,
  gapSettingsSchema,
  rotaWeekSchema,
  sentAnswerSchema,
  sentAwaySchema,
  sentRotaPlaceSchema,
  usualWeekdaysSchema,
} from './rota-schemas.ts'

const reading = callsWith({ tag: 'Evenings' })
const described = {
  tag: 'Evenings',
  responses: { 200: messageResponse('The change, described in `message`.') },
} as const
const changing = callsWith(described)
const joining = callsWith({ ...described, action: 'join the rota', errors: [409] })

export const rotaCalls = {
  addPlace: joining('POST', rotaPaths.places, {
    summary: 'Join the rota for a class on an evening; those who plan the rota can add others',
    body: sentRotaPlaceSchema,
  }),
  removePlace: joining('DELETE', rotaPaths.place, {
    summary: 'Remove someone from the rota',
  }),
  offerPlace: joining('POST', rotaPaths.offer, {
    summary: 'Offer a place to others',
  }),
  takePlace: joining('POST', rotaPaths.take, {
    summary: 'Take an offered place; the first person gets it',
  }),
  showWeek: reading('GET', rotaPaths.week, {
    summary: 'Get the rota of the week that contains a day',
    action: 'see evenings',
    responses: { 200: dataResponse('The week.', { data: rotaWeekSchema }) },
  }),
  addCopy: changing('POST', rotaPaths.copy, {
    action: 'plan the rota',
    errors: [409],
    summary: 'Copy last week’s places into the gaps of this week',
  }),
  showGaps: reading('GET', rotaPaths.gaps, {
    summary: 'Show when an evening stands out on the rota, and whether you get mails about it',
    action: 'plan the rota',
    responses: { 200: dataResponse('The settings.', { data: gapSettingsSchema }) },
  }),
  changeGaps: changing('PUT', rotaPaths.gaps, {
    summary: 'Change when an evening stands out on the rota, and whether you get mails about it',
    body: gapSettingsSchema,
    action: 'plan the rota',
  }),
  changeWeekdays: joining('PUT', rotaPaths.weekdays, {
    summary: 'Set the weekdays on which you can usually come',
    body: usualWeekdaysSchema,
  }),
  answer: joining('PUT', rotaPaths.answer, {
    summary: 'Say whether you come; with no, your turns are offered to others',
    body: sentAnswerSchema,
  }),
  showComing: reading('GET', rotaPaths.coming, {
    summary: 'Get the turn that the link in a mail asks about',
    action: 'answer by link',
    responses: { 200: dataResponse('The turn.', { data: comingSchema }) },
    errors: [404],
  }),
  showAway: reading('GET', rotaPaths.away, {
    summary: 'List the days on which a volunteer is away',
    action: 'see evenings',
    query: z.object({ volunteer: z.string().max(60).describe('The id of the volunteer.') }),
    responses: { 200: dataResponse('The days.', { data: awayListSchema }) },
  }),
  addAway: joining('POST', rotaPaths.away, {
    summary:
      'Say that you are away, so that your turns become free and others are asked; those who plan the rota can say it for others',
    body: sentAwaySchema,
  }),
  removeAway: joining('DELETE', rotaPaths.awayOne, {
    summary: 'Remove days on which someone is away',
    errors: [404, 409],
  }),
  removeCalendar: changing('DELETE', rotaPaths.calendar, {
    // An admin who may no longer join the rota can still revoke their own calendar's address.
    action: 'use own account',
    summary: 'Revoke the secret URL of your calendar',
  }),
  addCalendar: joining('POST', rotaPaths.calendar, {
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
