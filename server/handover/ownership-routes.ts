import {
  offerSchema,
  ownershipMessages,
  ownershipOfferSchema,
  ownershipPaths,
  ownOffersSchema,
} from '#domain/admin/ownership.ts'
import { message } from '#domain/text/message.ts'
import { requireAdmin } from '../http/guard.ts'
import { defineRoute } from '../http/route.ts'
import { done, found } from '../openapi/responses.ts'
import { acceptOwnership, endOffer, offerOwnership } from './change-ownership.ts'
import { presentOffer, readOffers } from './ownership-offers.ts'

const tag = 'Handover'
/** Whoever is asked may be a Volunteer; whose offer it is, the handlers look at. */
const ofBoth = { tag, action: 'use own account' } as const

const showOffers = defineRoute({
  ...ofBoth,
  method: 'GET',
  path: ownershipPaths.offers,
  summary: 'The offer to hand the site over that one has made, and those that one has received',
  responses: { 200: found('Only those that are open.', { data: ownOffersSchema }) },
  handler:
    ({ db, now }) =>
    async (request) => {
      const { id } = requireAdmin(request)
      const offers = await readOffers(db, now())
      const made = offers.find(({ fromId }) => fromId === id)
      const received = offers.filter(({ toId }) => toId === id).map(presentOffer)
      return { success: true, data: { made: made ? presentOffer(made) : null, received } }
    },
})

const makeOffer = defineRoute({
  tag,
  method: 'POST',
  path: ownershipPaths.offers,
  action: 'hand the site over',
  needsConfirmation: true,
  summary: 'Ask somebody to take the site over',
  body: offerSchema,
  responses: { 201: done(ownershipMessages.offered('Mira'), { data: ownershipOfferSchema }) },
  errors: [409],
  handler: (context) => async (request, reply) => {
    const offer = await offerOwnership(context, requireAdmin(request), request.body)
    reply.code(201)
    return {
      success: true,
      message: message(ownershipMessages, 'offered', offer.to.fullName),
      data: presentOffer(offer),
    }
  },
})

const acceptOffer = defineRoute({
  ...ofBoth,
  method: 'POST',
  path: ownershipPaths.accept,
  needsConfirmation: true,
  summary: 'Take the site over',
  responses: { 200: done(ownershipMessages.accepted) },
  errors: [404, 409],
  handler: (context) => async (request) => {
    await acceptOwnership(context, requireAdmin(request), request.params.id)
    return { success: true, message: message(ownershipMessages, 'accepted') }
  },
})

const removeOffer = defineRoute({
  ...ofBoth,
  method: 'DELETE',
  path: ownershipPaths.one,
  summary: 'Take an offer back, or decline it',
  responses: { 200: done(ownershipMessages.withdrawn) },
  errors: [404],
  handler: (context) => async (request) => {
    const ended = await endOffer(context, requireAdmin(request), request.params.id)
    return { success: true, message: message(ownershipMessages, ended) }
  },
})

/** The site goes from one PIC to another person, when both say so. */
export const ownershipRoutes = [showOffers, makeOffer, acceptOffer, removeOffer]
