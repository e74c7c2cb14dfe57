import type { HistoryAction } from '#domain/admin/history.ts'
import type { AdminRow } from '../../db/account-rows.ts'
import type { Db } from '../../db/tables.ts'
import { type Author, recordHistory } from '../../history/record-history.ts'
import { type FactorChange, factorChangedMail } from '../../mail/templates/second-factor-mails.ts'
import { adminSubject } from '../admins.ts'
import { mailAdmin } from '../mail-admins.ts'

type Change = {
  change: FactorChange
  /** The factor, as its owner is told. */
  what?: string
  /** Who did it; the command line is a visitor. */
  actor: Author
  admin: Pick<AdminRow, 'id' | 'email' | 'fullName'>
}

const historyActions: Partial<Record<FactorChange, HistoryAction>> = {
  added: 'add a second factor',
  removed: 'remove a second factor',
  newCodes: 'make recovery codes',
  reset: 'reset a second factor',
}

/** Writes a change of somebody's second factor to History and mails them. Part of a transaction. */
export async function recordChange(
  db: Db,
  now: Date,
  { change, what = '', actor, admin }: Change,
): Promise<void> {
  const action = historyActions[change]
  const subject = change === 'reset' ? adminSubject(admin) : { ...(what && { title: what }) }
  if (action) await recordHistory(db, now, actor, { action, ...subject })
  const by = actor.type === 'admin' ? actor.fullName : null
  await mailAdmin(db, now, admin, (owner) => factorChangedMail({ ...owner, change, what, when: now, by }))
}
