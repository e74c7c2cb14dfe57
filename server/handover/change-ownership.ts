import { ownershipMessages } from '#domain/admin/ownership.ts'
import { day } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { type AdminActor, allVolunteerSwitches } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { adminSubject, findAdmin } from '../accounts/admins.ts'
import {
  applyChange,
  assertStillAllowed,
  type ChangeContext,
  mailedDeed,
  type Row,
} from '../admins/change-access.ts'
import { setEndsOn, setRole } from '../admins/changes.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeUnderContentLock } from '../db/content-version.ts'
import { newId } from '../db/new-id.ts'
import type { Db } from '../db/tables.ts'
import { Conflict, Invalid, NotFound } from '../errors.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { offerEndedMail, ownershipOfferedMail } from '../mail/templates/ownership-mails.ts'
import { isActive, type OpenOffer, readOffers, type StoredOffer, saveOffers } from './ownership-offers.ts'

/** Asks somebody to take the site over; nothing changes until they accept. @throws {Invalid | Conflict} */
export const offerOwnership = (
  context: ChangeContext,
  actor: AdminActor,
  { to: toId, days }: { to: string; days: number | null },
): Promise<OpenOffer> =>
  changeUnderContentLock(context.db, async (db) => {
    const now = context.now()
    await assertStillAllowed(db, now, actor)
    if (toId === actor.id) throw refusedTo('toSelf')
    const [from, to] = [await findAdmin(db, actor.id), await findAdmin(db, toId)]
    if (!isActive(to, now) || !from) throw refusedTo('notActive')
    const offers = await readOffers(db, now)
    if (offers.some(({ fromId }) => fromId === actor.id))
      throw new Conflict(message(ownershipMessages, 'alreadyOffered'))
    const stored: StoredOffer = { id: newId(), fromId: actor.id, toId, offeredAt: now.toISOString(), days }
    await saveOffers(db, now, [...offers, stored])
    await recordAudit(db, now, actor, { action: 'offer ownership', ...adminSubject(to) })
    await enqueueMail(db, now, ownershipOfferedMail({ ...(await mailedDeed(context, db, actor, to)), days }))
    return { ...stored, from, to }
  })

const refusedTo = (name: 'toSelf' | 'notActive') =>
  new Invalid([{ field: 'to', message: message(ownershipMessages, name) }])

/**
 * The new one becomes a PIC whose access does not end by itself, and only then the old one gets a last day or becomes a
 * Volunteer: the site is never without a PIC. All of it or nothing.
 *
 * @throws {NotFound} where the offer is not open, or not theirs
 */
export const acceptOwnership = (context: ChangeContext, actor: AdminActor, id: string): Promise<void> =>
  changeUnderContentLock(context.db, async (db) => {
    const now = context.now()
    const { offer, others } = await takeOffer(db, now, id)
    if (offer.toId !== actor.id) throw gone()
    await saveOffers(db, now, others)
    const giver = actorOf(offer.from)
    await applyChange(context, db, giver, offer.toId, setRole('PIC'))
    await applyChange(context, db, giver, offer.toId, setEndsOn(null))
    await recordAudit(db, now, actor, { action: 'take over', ...adminSubject(offer.from) })
    const taker = actorOf({ ...offer.to, role: 'PIC' })
    const plan = offer.days === null ? setRole('Volunteer') : setEndsOn(lastDay(offer.from, now, offer.days))
    await applyChange(context, db, taker, offer.fromId, plan)
  })

/** Handing over does not lengthen access that ends earlier: that is for another PIC to do. */
function lastDay({ endsOn }: Row, now: Date, days: number) {
  const last = schoolDay(new Date(now.getTime() + days * day))
  return endsOn !== null && endsOn < last ? endsOn : last
}

/** By whoever has offered, or was asked. @throws {NotFound} */
export const endOffer = (
  context: ChangeContext,
  actor: AdminActor,
  id: string,
): Promise<'withdrawn' | 'declined'> =>
  changeUnderContentLock(context.db, async (db) => {
    const now = context.now()
    const { offer, others } = await takeOffer(db, now, id)
    const { fromId, toId, from, to } = offer
    if (actor.id !== fromId && actor.id !== toId) throw gone()
    const isWithdrawn = actor.id === fromId
    const other = isWithdrawn ? to : from
    await saveOffers(db, now, others)
    const action = isWithdrawn ? 'withdraw an offer' : 'decline an offer'
    await recordAudit(db, now, actor, { action, ...adminSubject(other) })
    await enqueueMail(
      db,
      now,
      offerEndedMail({ ...(await mailedDeed(context, db, actor, other)), isWithdrawn }),
    )
    return isWithdrawn ? 'withdrawn' : 'declined'
  })

async function takeOffer(db: Db, now: Date, id: string) {
  const offers = await readOffers(db, now)
  const offer = offers.find((offer) => offer.id === id)
  if (!offer) throw gone()
  return { offer, others: offers.filter((other) => other !== offer) }
}

const gone = () => new NotFound(message(ownershipMessages, 'gone'))

/** For History and mails: who did what to whom. */
const actorOf = ({ id, fullName, role }: Pick<Row, 'id' | 'fullName' | 'role'>): AdminActor => ({
  ...{ type: 'admin', id, fullName, role, isReadOnly: false },
  volunteersMay: allVolunteerSwitches(true),
})
