import { expect, test } from 'vitest'
import {
  type Action,
  type Actor,
  can,
  type Role,
  type VolunteerPermissions,
  visitor,
  volunteerSwitches,
} from './permissions.ts'

/** By hand: which actions each switch takes from a Volunteer. */
const actionsBySwitch: Record<string, Action[]> = {
  decideSignUps: ['see sign-ups', 'decide approvals'],
  exportLists: ['export content', 'send reports'],
  seeAddresses: ['see addresses', 'see guardians', 'note absences'],
  deleteForGood: ['delete for good'],
  changeSettings: ['see how the site is set up', 'change site settings'],
  makeBackups: ['see backups', 'make backups'],
  takeRegister: ['take the register', 'write the class log'],
}
const picActions: Action[] = [
  'manage admins',
  'change what volunteers may do',
  'change health mails',
  'plan the rota',
  'correct hours',
]
const others: Action[] = [
  'see private fields',
  'add content',
  'change content',
  'see evenings',
  'cancel a class',
  'join the rota',
  'see the trash',
  'use the trash',
  'read history',
  'read feedback',
  'read counts',
  'see the outbox',
  'use the outbox',
  'see admins',
  'use own account',
]
const all = [...Object.values(actionsBySwitch).flat(), ...picActions, ...others]

/** By hand: what somebody with read-only access keeps, where their role may see it. */
const seen: Action[] = [
  'see private fields',
  'see addresses',
  'see guardians',
  'see evenings',
  'see the trash',
  'see the outbox',
  'see admins',
  'see sign-ups',
  'see how the site is set up',
  'see backups',
  'read history',
  'read feedback',
  'read counts',
  'use own account',
]

/** Every combination of the switches. */
const combinations = Array.from({ length: 2 ** volunteerSwitches.length }, (_, bits) =>
  Object.fromEntries(volunteerSwitches.map((name, index) => [name, (bits & (1 << index)) !== 0])),
) as VolunteerPermissions[]

const admin = (role: Role, volunteersMay: VolunteerPermissions, isReadOnly = false): Actor => ({
  type: 'admin',
  id: '1',
  fullName: 'Mira',
  role,
  isReadOnly,
  volunteersMay,
})

test('a PIC may do everything, whatever volunteers may do', () => {
  for (const may of combinations) expect(all.filter((action) => !can(admin('PIC', may), action))).toEqual([])
})

test('each switch takes exactly its own actions from a Volunteer, in every combination', () => {
  expect(combinations).toHaveLength(128)
  for (const may of combinations) {
    const taken = volunteerSwitches.filter((name) => !may[name]).flatMap((name) => actionsBySwitch[name])
    const refused = all.filter((action) => !can(admin('Volunteer', may), action))
    expect(refused.sort()).toEqual([...picActions, ...taken].sort())
  }
})

test('read-only access leaves what is seen, and takes all the rest, in every combination', () => {
  for (const may of combinations)
    for (const role of ['PIC', 'Volunteer'] as const) {
      const kept = all.filter((action) => can(admin(role, may, true), action))
      const before = all.filter((action) => can(admin(role, may), action))
      expect(kept).toEqual(before.filter((action) => seen.includes(action)))
    }
})

test('a visitor may do none of it', () => {
  expect(all.filter((action) => can(visitor, action))).toEqual([])
})
