import { parseForm } from '#domain/kinds/parse-form.ts'
import { type AdminStatus, adminForm } from '#domain/session/accounts.ts'
import { hashPassword } from '#features/accounts/server/passwords/passwords.ts'
import { startSession } from '#features/accounts/server/sessions/store-sessions.ts'
import { addAdmin } from '#features/accounts/server/sign-up/add-admin.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminRow } from '#server/db/tables.ts'

export const aPassword = 'three blue kites over the river'

let count = 0
let hash: Promise<string> | undefined

/** Returns a valid sign-up form, for a different person each time. */
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

/** The additional fields of a Volunteer's sign-up. */
export const volunteerFields = {
  role: 'Volunteer',
  year: 2,
  department: 'Physics',
  residenceType: 'Hall',
  hallName: 'North Hall',
}

/** Adds an admin to the database with `aPassword`, approved unless `status` overrides that. */
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
 * Returns headers that rotate through a hundred admins each time they are copied. Each admin has a rate
 * limit, and tests that kill or measure the server send more requests than people do.
 */
export async function rotatingAdminHeaders(context: Pick<AppContext, 'db' | 'now'>) {
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

/**
 * Changes an account directly in the database, bypassing the program's rules, for example to simulate another program.
 */
export const changeAdmin = (db: AppContext['db'], id: string, values: Partial<AdminRow>) =>
  db.updateTable('admins').set(values).where('id', '=', id).execute()

/** Returns the headers of a signed-in admin. */
export async function asAdmin({ db, now }: Pick<AppContext, 'db' | 'now'>, { id }: { id: string }) {
  return { authorization: `Bearer ${await startSession(db, now(), id)}` }
}
