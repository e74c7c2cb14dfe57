import { schoolDay } from '#domain/dates/school-day.ts'
import { genders } from '#domain/kinds/genders.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { residenceTypes } from '#domain/kinds/residence.ts'
import { roles, visitor } from '#domain/permissions.ts'
import { accessOf } from '#domain/session/access.ts'
import { accountScreens, adminForm } from '#domain/session/accounts.ts'
import { readAccounts } from '#features/access/server/list-admins.ts'
import { adminSubject, assertUnique } from '#features/accounts/server/admins.ts'
import { assertStrongPassword, hashPassword } from '#features/accounts/server/passwords/passwords.ts'
import {
  addAdmin,
  adminValues,
  translateUniqueViolation,
} from '#features/accounts/server/sign-up/add-admin.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Invalid } from '#server/errors.ts'
import { system } from '#server/system.ts'
import type { Command, Options } from './command.ts'
import { formatColumns } from './format-columns.ts'
import { readPassword } from './read-secret.ts'

/** Creates an approved admin. Missing details can be filled in on the page of the account later. */
export const createAdmin: Command = {
  description: 'Creates an approved admin.',
  required: { email: 'E-MAIL', name: 'NAME', role: joinChoices(roles) },
  optional: {
    'unique-id': 'ID',
    contact: 'NUMBER',
    gender: joinChoices(genders),
    year: 'YEAR',
    department: 'NAME',
    'residence-type': joinChoices(residenceTypes),
    'hostel-name': 'NAME',
    'hall-name': 'NAME',
    address: 'ADDRESS',
  },
  run: async ({ db, config, now, print }, options) => {
    const { values, errors } = parseForm(adminForm, toForm(options))
    if (errors.length > 0) throw new Invalid(errors)
    const wanted = adminValues(values)
    await assertUnique(db, wanted)
    const password = await readPassword()
    await assertStrongPassword(db, password, wanted)
    const passwordHash = await hashPassword(password)
    const write = inTransaction(db, async (db) => {
      const admin = await addAdmin(db, now(), {
        values,
        passwordHash,
        status: 'approved',
        profileImage: null,
      })
      await recordHistory(db, now(), visitor, { action: 'add', ...adminSubject(admin) })
    })
    await translateUniqueViolation(db, wanted, write)
    print(`${wanted.fullName} can log in now: ${config.publicUrl}${accountScreens.login}`)
  },
}

/** Returns the sign-up form from the options, with placeholders for required details. */
function toForm(options: Options) {
  const { email, name, role, contact, gender, year, department, address } = options
  const { 'hostel-name': hostelName, 'hall-name': hallName } = options
  const residenceType =
    options['residence-type'] ?? (hostelName ? 'Hostel' : hallName ? 'Hall' : 'Day Scholar')
  return {
    email,
    fullName: name,
    role,
    uniqueId: options['unique-id'] ?? `admin-${system.randomBytes(4).toString('hex')}`,
    contactNumber: contact ?? '+00 00000 00000',
    gender: gender ?? 'Other',
    year: year ?? '1',
    department: department ?? 'Not given',
    residenceType,
    hostelName,
    hallName,
    address: address ?? 'Not given',
  }
}

function joinChoices(choices: readonly string[]) {
  return choices.map((choice) => (choice.includes(' ') ? `"${choice}"` : choice)).join('|')
}

export const listAdmins: Command = {
  description: 'Lists all admins, approved and pending.',
  required: {},
  run: async ({ db, now, print }) => {
    const admins = await readAccounts(db)
    if (admins.length === 0) return print('There are no admins yet.')
    const rows = admins.map((admin) => [
      admin.email,
      admin.fullName,
      admin.role,
      admin.status,
      accessOf(admin, now()),
      schoolDay(new Date(admin.createdAt)),
      admin.endsOn ?? '',
    ])
    const names = ['E-MAIL', 'NAME', 'ROLE', 'STATUS', 'ACCESS', 'SINCE', 'ENDS']
    for (const line of formatColumns([names, ...rows])) print(line)
  },
}
