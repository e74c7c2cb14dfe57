/** One's own sessions. Apart from `account-paths.ts`, which public pages carry. */
export const sessionPaths = {
  list: '/api/admin/sessions',
  one: '/api/admin/sessions/:id',
}

/** A session as its owner sees it: neither the token nor the network address is part of it. */
export type Session = {
  id: string
  createdAt: string
  /** Noted every five minutes at most. */
  lastUsedAt: string
  /** The session that asks. */
  isThisOne: boolean
  /** Such as "Chrome on Android", from what the browser said when signing in. */
  device: string
}

export const sessionMessages = {
  ended: 'Signed out there.',
  endedEverywhere: 'Signed out everywhere.',
  unknown: 'This session has ended already.',
}
