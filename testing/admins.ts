import { parseForm } from '#domain/kinds/parse-form.ts'
import { type AdminStatus, adminForm } from '#domain/session/accounts.ts'
import { addAdmin } from '#features/accounts/server/add-admin.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { startSession } from '#features/accounts/server/store-sessions.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminRow } from '#server/db/account-rows.ts'

export const aPassword = 'three blue kites over the river'

let count = 0
let hash: Promise<string> | undefined

/** A sign-up form that is right, each time of somebody else. */
export function aSignUp(over: Record<string, unknown> = {}): Record<string, unknown> {
  count += 1
  return {
    fullName: `Mira Testrup ${count}`,
    email: `mira${count}@example.org`,
    password: aPassword,
    contactNumber: '+00 00000 00000',
    gender: 'Other',
    role: 'PIC',
    uniqueId: `TEST-${count}`,
    ...over,
  }
}

/** What a sign-up as Volunteer says beside the rest. */
export const aVolunteersPart = {
  role: 'Volunteer',
  year: 2,
  department: 'Physics',
  residenceType: 'Hall',
  hallName: 'North Hall',
}

/** An admin in the database, approved unless `status` says otherwise, with `aPassword`. */
export async function anAdmin(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { status = 'approved', ...over }: { status?: AdminStatus } & Record<string, unknown> = {},
): Promise<AdminRow> {
  const { password: _password, ...form } = aSignUp(over)
  const { values, errors } = parseForm(adminForm, form)
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join(' '))
  hash ??= hashPassword(aPassword)
  return addAdmin(db, now(), { values, passwordHash: await hash, status, profileImage: null })
}

/**
 * The headers of a hundred admins, of the next one each time they are copied: one alone may call only so often, and what
 * kills and measures calls more often than people do.
 */
export async function asManyAdmins(context: Pick<AppContext, 'db' | 'now'>) {
  const tokens: string[] = []
  while (tokens.length < 100) tokens.push((await asAdmin(context, await anAdmin(context))).authorization)
  let next = 0
  return {
    get authorization() {
      next += 1
      return String(tokens[next % tokens.length])
    },
  }
}

/** Changes an account past what the program allows, as time or another program would. */
export const changeAdmin = (db: AppContext['db'], id: string, values: Partial<AdminRow>) =>
  db.updateTable('admins').set(values).where('id', '=', id).execute()

/** The headers of a signed-in admin. */
export async function asAdmin({ db, now }: Pick<AppContext, 'db' | 'now'>, { id }: { id: string }) {
  return { authorization: `Bearer ${await startSession(db, now(), id)}` }
}
