export const roles = ['PIC', 'Volunteer'] as const
export type Role = (typeof roles)[number]

/** Who makes the request: a visitor, or an approved admin whose token the server has checked. */
export type Actor =
  | { type: 'visitor' }
  | {
      type: 'admin'
      id: string
      fullName: string
      role: Role
      /** Their access has come to its last day (`accounts/access.ts`): they change nothing but their own account. */
      isReadOnly: boolean
    }

export const visitor: Actor = { type: 'visitor' }

const everyone = () => true
const anyAdmin = (actor: Actor) => actor.type === 'admin'
// Both roles may do the same things (owner-decisions §3), except what the specification does not know.
const approvedAdmin = (actor: Actor) => actor.type === 'admin' && !actor.isReadOnly
const pic = (actor: Actor) => actor.type === 'admin' && !actor.isReadOnly && actor.role === 'PIC'

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
  'see the trash': anyAdmin,
  'use the trash': approvedAdmin,
  // Whoever is about to leave takes no lists along.
  'export content': approvedAdmin,
  'read activity': anyAdmin,
  'read feedback': anyAdmin,
  'read counts': anyAdmin,
  'send reports': approvedAdmin,
  'see sign-ups': anyAdmin,
  'decide approvals': approvedAdmin,
  'see the outbox': anyAdmin,
  'use the outbox': approvedAdmin,
  'see how the site is set up': anyAdmin,
  'change site settings': approvedAdmin,
  'make backups': approvedAdmin,
  'see admins': anyAdmin,
  'manage admins': pic,
  'use own account': anyAdmin,
} satisfies Record<string, (actor: Actor) => boolean>

export type Action = keyof typeof permissions

export const can = (actor: Actor, action: Action) => permissions[action](actor)
