import { randomBytes } from 'node:crypto'
import { accountScreens, adminForm, roles } from '#domain/accounts.ts'
import { readForm } from '#domain/kinds/read-form.ts'
import { residenceTypes } from '#domain/kinds/residence.ts'
import { genders } from '#domain/people.ts'
import { visitor } from '#domain/permissions.ts'
import { addAdmin, adminValues, orConflict } from '../accounts/add-admin.ts'
import { refuseTaken } from '../accounts/admins.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { refuseWeakPassword } from '../accounts/refuse-weak-password.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { Invalid } from '../errors.ts'
import type { Command, Options, PasswordTools } from './command.ts'

/** Makes an approved admin; what is not given can be filled in on the profile page later. */
export const createAdmin: Command<PasswordTools> = {
  says: 'Makes an approved admin.',
  needs: { email: 'E-MAIL', name: 'NAME', role: oneOf(roles) },
  takes: {
    'unique-id': 'ID',
    contact: 'NUMBER',
    gender: oneOf(genders),
    year: 'YEAR',
    department: 'NAME',
    'residence-type': oneOf(residenceTypes),
    'hostel-name': 'NAME',
    'hall-name': 'NAME',
    address: 'ADDRESS',
  },
  run: async ({ db, config, now, say, givePassword }, options) => {
    const { values, errors } = readForm(adminForm, formOf(options))
    if (errors.length > 0) throw new Invalid(errors)
    const wanted = adminValues(values)
    await refuseTaken(db, wanted)
    const password = await givePassword()
    await refuseWeakPassword(db, password, wanted)
    const passwordHash = await hashPassword(password)
    const write = inTransaction(db, async (db) => {
      const admin = await addAdmin(db, now(), {
        values,
        passwordHash,
        status: 'approved',
        profileImage: null,
      })
      const entry = { action: 'add', kind: 'admin', recordId: admin.id, title: admin.fullName } as const
      await recordAudit(db, now(), visitor, entry)
    })
    await orConflict(db, wanted, write)
    say(`${wanted.fullName} can log in now: ${config.publicUrl}${accountScreens.login}`)
  },
}

/** The sign-up form as far as it is known, with what every admin must have where it is not. */
function formOf(options: Options) {
  const { email, name, role, contact, gender, year, department, address } = options
  const { 'hostel-name': hostelName, 'hall-name': hallName } = options
  const residenceType =
    options['residence-type'] ?? (hostelName ? 'Hostel' : hallName ? 'Hall' : 'Day Scholar')
  return {
    email,
    fullName: name,
    role,
    uniqueId: options['unique-id'] ?? `admin-${randomBytes(4).toString('hex')}`,
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

function oneOf(choices: readonly string[]) {
  return choices.map((choice) => (choice.includes(' ') ? `"${choice}"` : choice)).join('|')
}
