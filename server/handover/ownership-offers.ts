import { accessOf } from '#domain/accounts/access.ts'
import { type OwnershipOffer, offerDays } from '#domain/admin/ownership.ts'
import { day } from '#domain/dates/durations.ts'
import { findAdmin } from '../accounts/admins.ts'
import type { Row } from '../admins/change-access.ts'
import { readSetting, saveSetting } from '../db/settings-table.ts'
import type { Db } from '../db/tables.ts'

/** A row of the table of settings: at most one offer of each PIC, and no names, so that nobody's is left in it. */
const offersKey = 'ownershipOffers'

export type StoredOffer = { id: string; fromId: string; toId: string; offeredAt: string; days: number | null }
export type OpenOffer = StoredOffer & { from: Row; to: Row }

/** The offers that still hold: not too old, by somebody who is still a PIC, to somebody who still has access. */
export async function readOffers(db: Db, now: Date): Promise<OpenOffer[]> {
  const stored = (await readSetting<StoredOffer[]>(db, offersKey)) ?? []
  const open: OpenOffer[] = []
  for (const offer of stored.filter((offer) => expiryOf(offer) > now)) {
    const [from, to] = [await findAdmin(db, offer.fromId), await findAdmin(db, offer.toId)]
    const isGood = isActive(from, now) && from.role === 'PIC' && isActive(to, now)
    if (isGood) open.push({ ...offer, from, to })
  }
  return open
}

export const countOffersTo = async (db: Db, now: Date, id: string): Promise<number> =>
  (await readOffers(db, now)).filter(({ toId }) => toId === id).length

export const isActive = (admin: Row | undefined, now: Date): admin is Row =>
  admin !== undefined && accessOf(admin, now) === 'active'

/** In place of all that there were; part of a transaction. */
export const saveOffers = (db: Db, now: Date, offers: StoredOffer[]): Promise<void> =>
  saveSetting(
    db,
    now,
    offersKey,
    offers.map(({ id, fromId, toId, offeredAt, days }) => ({ id, fromId, toId, offeredAt, days })),
  )

export const presentOffer = (offer: OpenOffer): OwnershipOffer => ({
  _id: offer.id,
  from: offer.from.fullName,
  to: offer.to.fullName,
  offeredAt: offer.offeredAt,
  expiresAt: expiryOf(offer).toISOString(),
  days: offer.days,
})

const expiryOf = ({ offeredAt }: StoredOffer) => new Date(Date.parse(offeredAt) + offerDays * day)
