import type { FieldVisibility } from './audiences.ts'

export const roles = ['PIC', 'Volunteer'] as const
export type Role = (typeof roles)[number]

/** Permissions that volunteers have unless a PIC withdraws them in the settings (owner-decisions §7). */
export const volunteerPermissionNames = [
  'decideSignUps',
  'exportLists',
  'seeAddresses',
  'deleteForGood',
  'changeSettings',
  'makeBackups',
  'takeRegister',
] as const
export type VolunteerPermission = (typeof volunteerPermissionNames)[number]
export type VolunteerPermissions = Record<VolunteerPermission, boolean>

export const allVolunteerSwitches = (isOn: boolean) =>
  Object.fromEntries(volunteerPermissionNames.map((name) => [name, isOn])) as VolunteerPermissions

/** The caller: a visitor, or an approved admin whose token the server has checked. */
export type Actor = (
  | { type: 'visitor' }
  | {
      type: 'admin'
      id: string
      fullName: string
      role: Role
      /**
       * True after the last day of full access (`domain/session/access.ts`); the admin can then change only their own
       * account.
       */
      isReadOnly: boolean
      volunteersMay: VolunteerPermissions
    }
) & {
  /** The audience settings for people's fields; loaded only where they matter (`canSeeField`). */
  visibility?: FieldVisibility
  /** Returns the query string that lets an admin's browser load a file hidden from visitors. */
  signFile?: (name: string) => string
}

export type AdminActor = Extract<Actor, { type: 'admin' }>

export const visitor: Actor = { type: 'visitor' }

const everyone = () => true
const anyAdmin = (actor: Actor) => actor.type === 'admin'
const approvedAdmin = (actor: Actor) => actor.type === 'admin' && !actor.isReadOnly
const pic = (actor: Actor) => approvedAdmin(actor) && isPic(actor)
/**
 * Allows PICs, and volunteers while the switch is on. By default the switches are on (owner-decisions §7).
 */
const seenUnlessTaken = (name: VolunteerPermission) => (actor: Actor) =>
  isPic(actor) || (actor.type === 'admin' && actor.volunteersMay[name])
const unlessTaken = (name: VolunteerPermission) => (actor: Actor) =>
  approvedAdmin(actor) && seenUnlessTaken(name)(actor)
const isPic = (actor: Actor) => actor.type === 'admin' && actor.role === 'PIC'

/** The single table of permissions. The server's guard and the page's buttons both use `can()`. */
const permissions = {
  'read content': everyone,
  'send feedback': everyone,
  'read site settings': everyone,
  'read the state of the server': everyone,
  'read the description of the API': everyone,
  'sign up': everyone,
  'sign in': everyone,
  'ask for a new password': everyone,
  'set a new password by link': everyone,
  'see private fields': anyAdmin,
  'see addresses': seenUnlessTaken('seeAddresses'),
  'add content': approvedAdmin,
  'change content': approvedAdmin,
  'write pages': pic,
  'move the school year on': pic,
  'see evenings': anyAdmin,
  'take the register': unlessTaken('takeRegister'),
  'write the class log': unlessTaken('takeRegister'),
  'cancel a class': approvedAdmin,
  'join the rota': approvedAdmin,
  'plan the rota': pic,
  'arrange classes': pic,
  'correct hours': pic,
  'make certificates': pic,
  'check certificates': everyone,
  'answer by link': everyone,
  // Anyone who may read a child's address may also see the guardians.
  'see guardians': seenUnlessTaken('seeAddresses'),
  'note absences': unlessTaken('seeAddresses'),
  'see the trash': anyAdmin,
  'use the trash': approvedAdmin,
  'delete for good': unlessTaken('deleteForGood'),
  // Read-only admins are about to leave and must not export lists before they go.
  'export content': unlessTaken('exportLists'),
  'read history': anyAdmin,
  'read feedback': anyAdmin,
  'read counts': anyAdmin,
  'send reports': unlessTaken('exportLists'),
  'see sign-ups': seenUnlessTaken('decideSignUps'),
  'decide approvals': unlessTaken('decideSignUps'),
  'see admins': anyAdmin,
  'manage admins': pic,
  'change what volunteers may do': pic,
  'change who sees which field': pic,
  'keep consents': pic,
  'look after personal data': pic,
  'hand the site over': pic,
  'see the outbox': anyAdmin,
  'use the outbox': approvedAdmin,
  'see how the site is set up': seenUnlessTaken('changeSettings'),
  'change site settings': unlessTaken('changeSettings'),
  // Only PICs may change who gets the alert mails, so that no one else can silence them.
  'change health mails': pic,
  'see backups': seenUnlessTaken('makeBackups'),
  'make backups': unlessTaken('makeBackups'),
  'use own account': anyAdmin,
} satisfies Record<string, (actor: Actor) => boolean>

export type Action = keyof typeof permissions

export const can = (actor: Actor, action: Action) => permissions[action](actor)
