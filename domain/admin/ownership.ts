import { defineMessages } from '../text/message.ts'
import { z } from '../zod.ts'

/** Handing the site over to somebody: a PIC offers, the other accepts, and either may take it back before. */
export const ownershipPaths = {
  offers: '/api/admin/dashboard/ownership',
  one: '/api/admin/dashboard/ownership/:id',
  accept: '/api/admin/dashboard/ownership/:id/accept',
} as const

/** For how many days an offer is open, and how long the old PIC keeps access unless they say otherwise. */
export const offerDays = 14
export const daysAfterHandover = { usual: 28, max: 365 }

const daysMessage = `Days must be a whole number from 1 to ${daysAfterHandover.max}.`

/** To whom, and what becomes of whoever offers: access for so many days more, or that of a Volunteer. */
export const offerSchema = z.strictObject({
  to: z.uuid('Choose somebody.'),
  /** Null to stay as a Volunteer. */
  days: z.int(daysMessage).min(1, daysMessage).max(daysAfterHandover.max, daysMessage).nullable(),
})

/** An offer that is open. */
export const ownershipOfferSchema = z.object({
  _id: z.uuid(),
  from: z.string(),
  to: z.string(),
  offeredAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  days: z.int().nullable(),
})
export type OwnershipOffer = z.infer<typeof ownershipOfferSchema>

export const ownOffersSchema = z.object({
  made: ownershipOfferSchema.nullable(),
  received: ownershipOfferSchema.array(),
})
export type OwnOffers = z.infer<typeof ownOffersSchema>

export const ownershipMessages = defineMessages('ownership', {
  offered: (name: string) => `${name} is asked to take the site over. Until they accept, nothing changes.`,
  accepted: 'You have taken the site over. You are a PIC now.',
  withdrawn: 'The offer is taken back. Nothing was changed.',
  declined: 'You have declined. Nothing was changed.',
  gone: 'This offer is not open any more.',
  toSelf: 'Choose somebody else than yourself.',
  notActive: 'Only somebody whose access is active can take the site over. Approve or resume it first.',
  alreadyOffered: 'You have offered the site to somebody already. Take that back first.',
})
