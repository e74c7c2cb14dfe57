import { defineCall } from '#domain/api/call.ts'
import { dataResponse, messageResponse } from '#domain/api/responses.ts'
import { z } from '#domain/zod.ts'
import { rotaMessages, rotaPaths } from './rota.ts'
import {
  gapSettingsSchema,
  rotaWeekSchema,
  sentRotaPlaceSchema,
  usualWeekdaysSchema,
} from './rota-schemas.ts'

export const join = { action: 'join the rota', errors: [409] } as const

export const rotaCalls = {
  addPlace: defineCall({
    ...join,
    method: 'POST',
    path: rotaPaths.places,
    summary: 'Join the rota for a class on an evening; those who plan the rota can add others',
    body: sentRotaPlaceSchema,
    tag: 'Evenings',
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
  removePlace: defineCall({
    ...join,
    method: 'DELETE',
    path: rotaPaths.place,
    summary: 'Remove someone from the rota',
    tag: 'Evenings',
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
  offerPlace: defineCall({
    ...join,
    method: 'POST',
    path: rotaPaths.offer,
    summary: 'Offer a place to others',
    tag: 'Evenings',
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
  takePlace: defineCall({
    ...join,
    method: 'POST',
    path: rotaPaths.take,
    summary: 'Take an offered place; the first person gets it',
    tag: 'Evenings',
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
  showWeek: defineCall({
    method: 'GET',
    path: rotaPaths.week,
    summary: 'Get the rota of the week that contains a day',
    tag: 'Evenings',
    action: 'see evenings',
    responses: { 200: dataResponse('The week.', { data: rotaWeekSchema }) },
  }),
  addCopy: defineCall({
    method: 'POST',
    path: rotaPaths.copy,
    action: 'plan the rota',
    errors: [409],
    summary: 'Copy last week’s places into the gaps of this week',
    tag: 'Evenings',
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
  showGaps: defineCall({
    method: 'GET',
    path: rotaPaths.gaps,
    summary: 'Show when an evening stands out on the rota, and whether you get mails about it',
    tag: 'Evenings',
    action: 'plan the rota',
    responses: { 200: dataResponse('The settings.', { data: gapSettingsSchema }) },
  }),
  changeGaps: defineCall({
    method: 'PUT',
    path: rotaPaths.gaps,
    summary: 'Change when an evening stands out on the rota, and whether you get mails about it',
    body: gapSettingsSchema,
    tag: 'Evenings',
    action: 'plan the rota',
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
  changeWeekdays: defineCall({
    ...join,
    method: 'PUT',
    path: rotaPaths.weekdays,
    summary: 'Set the weekdays on which you can usually come',
    body: usualWeekdaysSchema,
    tag: 'Evenings',
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
  removeCalendar: defineCall({
    method: 'DELETE',
    path: rotaPaths.calendar,
    // An admin who may no longer join the rota can still revoke their own calendar's address.
    action: 'use own account',
    summary: 'Revoke the secret URL of your calendar',
    tag: 'Evenings',
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
  addCalendar: defineCall({
    ...join,
    method: 'POST',
    path: rotaPaths.calendar,
    // Anyone with the address can read the calendar without a session.
    needsConfirmation: true,
    summary: 'Create a new secret URL for your calendar; the old one stops working',
    responses: {
      200: messageResponse(rotaMessages.calendarMade, {
        link: z.url().describe('The secret URL; no other response contains it.'),
      }),
    },
    tag: 'Evenings',
  }),
}
