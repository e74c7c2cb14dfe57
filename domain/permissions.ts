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
] as const
export type VolunteerSwitch = (typeof volunteerSwitches)[number]
export type VolunteerPermissions = Record<VolunteerSwitch, boolean>

/** Every switch on, or every one off. */
export const allVolunteerSwitches = (isOn: boolean) =>
  Object.fromEntries(volunteerSwitches.map((name) => [name, isOn])) as VolunteerPermissions

/** Who makes the request: a visitor, or an approved admin whose token the server has checked. */
export type Actor =
  | { type: 'visitor' }
  | { type: 'admin'; id: string; fullName: string; role: Role; volunteersMay: VolunteerPermissions }

export const visitor: Actor = { type: 'visitor' }

const everyone = () => true
const approvedAdmin = (actor: Actor) => actor.type === 'admin'
const pic = (actor: Actor) => actor.type === 'admin' && actor.role === 'PIC'
/** PICs, and Volunteers while the switch is on. By default both roles may do the same things (owner-decisions §3). */
const unlessTaken = (name: VolunteerSwitch) => (actor: Actor) =>
  actor.type === 'admin' && (actor.role === 'PIC' || actor.volunteersMay[name])

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
  'see private fields': approvedAdmin,
  'see addresses': unlessTaken('seeAddresses'),
  'add content': approvedAdmin,
  'change content': approvedAdmin,
  'use the trash': approvedAdmin,
  'delete for good': unlessTaken('deleteForGood'),
  'export content': unlessTaken('exportLists'),
  'read activity': approvedAdmin,
  'read feedback': approvedAdmin,
  'read counts': approvedAdmin,
  'send reports': unlessTaken('exportLists'),
  'decide approvals': unlessTaken('decideSignUps'),
  'manage admins': pic,
  'change what volunteers may do': pic,
  'use the outbox': approvedAdmin,
  'change site settings': unlessTaken('changeSettings'),
  'make backups': unlessTaken('makeBackups'),
  'use own account': approvedAdmin,
} satisfies Record<string, (actor: Actor) => boolean>

export type Action = keyof typeof permissions

export const can = (actor: Actor, action: Action) => permissions[action](actor)
