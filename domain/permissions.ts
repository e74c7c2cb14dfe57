import type { FieldVisibility } from './audiences.ts'

export const roles = ['PIC', 'Volunteer'] as const
export type Role = (typeof roles)[number]

/** What a PIC may take from Volunteers in the settings; theirs unless taken (owner-decisions §7). */
export const volunteerSwitches = [
  'decideSignUps',
  'exportLists',
  'seeAddresses',
  'deleteForGood',
  'changeSettings',
  'makeBackups',
  'takeRegister',
] as const
export type VolunteerSwitch = (typeof volunteerSwitches)[number]
export type VolunteerPermissions = Record<VolunteerSwitch, boolean>

/** Every switch on, or every one off. */
export const allVolunteerSwitches = (isOn: boolean) =>
  Object.fromEntries(volunteerSwitches.map((name) => [name, isOn])) as VolunteerPermissions

/** Who makes the request: a visitor, or an approved admin whose token the server has checked. */
export type Actor = (
  | { type: 'visitor' }
  | {
      type: 'admin'
      id: string
      fullName: string
      role: Role
      /** Their access has come to its last day (`accounts/access.ts`): they change nothing but their own account. */
      isReadOnly: boolean
      volunteersMay: VolunteerPermissions
    }
) & {
  /** Who sees which field of people, as it is set; looked up where it makes a difference (`canSeeField`). */
  visibility?: FieldVisibility
  /** Of an admin: what lets their browser load a file that visitors may not have, as a query. */
  signFile?: (name: string) => string
}

/** An approved admin, never a visitor. */
export type AdminActor = Extract<Actor, { type: 'admin' }>

export const visitor: Actor = { type: 'visitor' }

const everyone = () => true
const anyAdmin = (actor: Actor) => actor.type === 'admin'
const approvedAdmin = (actor: Actor) => actor.type === 'admin' && !actor.isReadOnly
const pic = (actor: Actor) => approvedAdmin(actor) && isPic(actor)
/** To be seen by PICs, and by Volunteers while the switch is on. By default both roles may do the same things (owner-decisions §3). */
const seenUnlessTaken = (name: VolunteerSwitch) => (actor: Actor) =>
  isPic(actor) || (actor.type === 'admin' && actor.volunteersMay[name])
const unlessTaken = (name: VolunteerSwitch) => (actor: Actor) =>
  approvedAdmin(actor) && seenUnlessTaken(name)(actor)
const isPic = (actor: Actor) => actor.type === 'admin' && actor.role === 'PIC'

/** Who may do what: the one table. The server's guard and the page's buttons both ask `can()`. */
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
  'move the school year on': pic,
  'see evenings': anyAdmin,
  'take the register': unlessTaken('takeRegister'),
  'write the class log': unlessTaken('takeRegister'),
  'cancel a class': approvedAdmin,
  'join the rota': approvedAdmin,
  'plan the rota': pic,
  'correct hours': pic,
  // Who may know where a child lives may know whom to call.
  'see guardians': seenUnlessTaken('seeAddresses'),
  'note absences': unlessTaken('seeAddresses'),
  'see the trash': anyAdmin,
  'use the trash': approvedAdmin,
  'delete for good': unlessTaken('deleteForGood'),
  // Anyone who is about to leave takes no lists along.
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
  // Whom an alarm reaches, the others do not silence.
  'change health mails': pic,
  'see backups': seenUnlessTaken('makeBackups'),
  'make backups': unlessTaken('makeBackups'),
  'use own account': anyAdmin,
} satisfies Record<string, (actor: Actor) => boolean>

export type Action = keyof typeof permissions

export const can = (actor: Actor, action: Action) => permissions[action](actor)
