export const roles = ['PIC', 'Volunteer'] as const
export type Role = (typeof roles)[number]

/** Who makes the request: a visitor, or an approved admin whose token the server has checked. */
export type Actor = { type: 'visitor' } | { type: 'admin'; id: string; fullName: string; role: Role }

export const visitor: Actor = { type: 'visitor' }

const everyone = () => true
// Both roles may do the same things (owner-decisions §3).
const approvedAdmin = (actor: Actor) => actor.type === 'admin'
const pic = (actor: Actor) => actor.type === 'admin' && actor.role === 'PIC'

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
  'add content': approvedAdmin,
  'change content': approvedAdmin,
  'use the trash': approvedAdmin,
  'export content': approvedAdmin,
  'read activity': approvedAdmin,
  'read feedback': approvedAdmin,
  'read counts': approvedAdmin,
  'send reports': approvedAdmin,
  'decide approvals': approvedAdmin,
  'use the outbox': approvedAdmin,
  'change site settings': approvedAdmin,
  'make backups': approvedAdmin,
  'use own account': approvedAdmin,
  'manage admins': pic,
} satisfies Record<string, (actor: Actor) => boolean>

export type Action = keyof typeof permissions

export const can = (actor: Actor, action: Action) => permissions[action](actor)
