/** Who did what, newest first. */
export const activityPath = '/api/admin/dashboard/activity'
export const activityScreen = '/admin/dashboard/activity'

export const activitySays = {
  none: 'Nothing has been done yet.',
  notListed: 'Failed to fetch the activity. Try again later.',
}

/** How long it is kept what somebody did. */
export const activityYears = 2

/** Everything that is written down, and how a sentence says it: "Mira added …". */
export const activityWords = {
  add: 'added',
  edit: 'edited',
  delete: 'deleted',
  restore: 'restored',
  'remove for good': 'removed for good',
  export: 'exported',
  'change settings': 'changed the settings',
  'send report': 'mailed',
  'sign up': 'signed up',
  approve: 'approved',
  reject: 'rejected',
  'change password': 'changed their password',
  'ask for a new password': 'asked for a new password',
  'reset password': 'set a new password',
  'sign in': 'signed in',
  'sign out': 'signed out',
  'sign out everywhere': 'signed out everywhere',
  'mark as spam': 'marked as spam',
  'mark as not spam': 'marked as not spam',
  'send a test mail': 'sent a test mail',
  'resend a mail': 'sent again the mail',
  'make a backup': 'started a backup',
  'end sessions': 'ended the sessions of',
} as const

export type ActivityAction = keyof typeof activityWords

/** Written down like the rest, but far too many to be read among it. */
export const unlistedActions: readonly ActivityAction[] = ['sign in', 'sign out']

export const listedActions = (Object.keys(activityWords) as ActivityAction[]).filter(
  (action) => !unlistedActions.includes(action),
)

/** What an activity can be about, beside the content kinds. */
export const adminKind = 'admin'

export type ActivityEntry = {
  at: string
  action: ActivityAction
  /** A content kind's name, or `admin`; null for what is about none, such as the settings. */
  kind: string | null
  recordId: string | null
  title: string | null
  /** Null for visitors, the server itself and the command line. */
  by: { _id: string; name: string } | null
}
