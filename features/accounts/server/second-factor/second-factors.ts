import { expressionBuilder } from 'kysely'
import type { Role } from '#domain/permissions.ts'
import type { HistoryAction } from '#features/content/history.ts'
import { type Author, recordHistory } from '#features/content/server/write/record-history.ts'
import { readSetting, saveSetting, settingColumn } from '#server/db/settings-table.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { adminSubject, getAdmin, mailAdmin } from '../admins.ts'
import { type FactorChange, factorChangedMail } from './second-factor-mails.ts'

/** Key in `settings` of the requirement for PICs. */
const requirementKey = 'secondFactorForPics'

type Factors = { hasApp: boolean; passkeys: number }

export const hasSecondFactor = ({ hasApp, passkeys }: Factors) => hasApp || passkeys > 0

export async function findFactors(db: Db, adminId: string): Promise<Factors> {
  const counts = await db
    .selectFrom('admins')
    .select(factorColumns)
    .where('admins.id', '=', adminId)
    .executeTakeFirst()
  return toFactors(counts)
}

const admins = expressionBuilder<Tables, 'admins'>()

/** Columns for a query on `admins`, so that the factors are loaded with each row. */
export const factorColumns = [
  admins
    .selectFrom('totpSecrets')
    .select((row) => row.fn.countAll().as('apps'))
    .whereRef('totpSecrets.adminId', '=', 'admins.id')
    .where('totpSecrets.confirmedAt', 'is not', null)
    .as('apps'),
  admins
    .selectFrom('passkeys')
    .select((row) => row.fn.countAll().as('keys'))
    .whereRef('passkeys.adminId', '=', 'admins.id')
    .as('keys'),
] as const

/** 'true' if PICs need a second factor. */
export const requirementColumn = settingColumn(requirementKey, 'requirement')

type Counted = { apps: string | number | bigint | null; keys: string | number | bigint | null }

export const toFactors = (row: Counted | undefined): Factors => ({
  hasApp: Number(row?.apps ?? 0) > 0,
  passkeys: Number(row?.keys ?? 0),
})

export const isRequiredOfPics = async (db: Db) => (await readSetting<boolean>(db, requirementKey)) === true

/** Call it inside a transaction. */
export const setRequiredOfPics = (db: Db, now: Date, isRequired: boolean) =>
  saveSetting(db, now, requirementKey, isRequired)

export const isRequiredOf = async (db: Db, { role }: { role: Role }) =>
  role === 'PIC' && (await isRequiredOfPics(db))

type Change = {
  change: FactorChange
  what?: string
  /** The author of the change; the command line counts as a visitor. */
  actor: Author
  adminId: string
}

const historyActions: Partial<Record<FactorChange, HistoryAction>> = {
  added: 'add a second factor',
  removed: 'remove a second factor',
  newCodes: 'make recovery codes',
  reset: 'reset a second factor',
}

/** Records a second-factor change in History and mails the owner. Call it inside a transaction. */
export async function recordChange(
  db: Db,
  now: Date,
  { change, what = '', actor, adminId }: Change,
): Promise<void> {
  const admin = await getAdmin(db, adminId)
  const action = historyActions[change]
  const subject = change === 'reset' ? adminSubject(admin) : { ...(what && { title: what }) }
  if (action) await recordHistory(db, now, actor, { action, ...subject })
  const by = actor.type === 'admin' ? actor.fullName : null
  await mailAdmin(db, now, admin, (owner) => factorChangedMail({ ...owner, change, what, when: now, by }))
}
