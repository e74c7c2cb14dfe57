import { defineWords } from '#domain/text/words.ts'

export const historyPath = '/api/admin/dashboard/activity'
export const historyScreen = '/admin/dashboard/history'

export const historyMessages = defineWords({
  none: 'Nothing has happened yet.',
  notListed: 'Failed to fetch the history. Try again later.',
})

/** Every action in History, and its verb in a sentence: "Mira added …". */
export const historyActionLabels = {
  add: 'added',
  edit: 'edited',
  delete: 'deleted',
  restore: 'restored',
  'remove for good': 'permanently deleted',
  export: 'exported',
  'change settings': 'changed the settings',
  'change visibility': 'changed who sees what:',
  'record a consent': 'recorded the consent for',
  'change permissions': 'changed what volunteers may do:',
  'send report': 'mailed',
  'sign up': 'signed up',
  invite: 'invited',
  'make a meeting code': 'made a code for a meeting',
  'cancel an invitation': 'cancelled the invitation',
  join: 'joined by invitation',
  approve: 'approved',
  reject: 'rejected',
  hide: 'hid from visitors:',
  show: 'showed to visitors again:',
  leave: 'marked as having left:',
  return: 'brought back',
  'change password': 'changed their password',
  'ask for a new password': 'asked for a new password',
  'reset password': 'set a new password',
  'sign in': 'signed in',
  'sign out': 'signed out',
  'sign out everywhere': 'signed out everywhere',
  'mark as read': 'marked as read',
  'mark as spam': 'marked as spam',
  'mark as not spam': 'marked as not spam',
  'send a test mail': 'sent a test mail',
  'resend a mail': 'resent the mail',
  'make a backup': 'started a backup',
  'make a handover pack': 'made a handover pack',
  'offer ownership': 'offered the site to',
  'take over': 'took the site over from',
  'withdraw an offer': 'withdrew the offer of the site to',
  'decline an offer': 'declined the offer of the site from',
  'change places': 'changed the list of places:',
  'end sessions': 'ended the sessions of',
  'add a second factor': 'set up a second factor:',
  'remove a second factor': 'removed a second factor:',
  'reset a second factor': 'reset the second factor of',
  'make recovery codes': 'made new recovery codes',
  'require a second factor': 'changed the rule about second factors:',
  'change role': 'changed the role of',
  'end access': 'ended the access of',
  'resume access': 'resumed the access of',
  'keep access': 'kept the access of',
  'set end of access': 'set the end of the access of',
  'remove account': 'removed the account of',
  import: 'imported',
  'change together': 'made a bulk change:',
  'move the school year on': 'moved to the next school year:',
  undo: 'undid',
  redo: 'redid',
  'undo one': 'undid a change of',
  'redo one': 'redid a change of',
  'delete sign-up': 'deleted the unanswered sign-up of',
  'read everything about': 'downloaded everything stored about',
  erase: 'erased everything stored about',
  'call off class': 'called off class:',
  'add a class': 'added an extra class:',
  'take back a class change': 'took back a change of the calendar:',
  'change the rota': 'changed the rota:',
  'change retention': 'changed how long things are kept:',
  'confirm the date': 'confirmed the date of the server:',
  'delete by age': 'deleted old data:',
  'correct hours': 'corrected the hours of',
  'make a certificate': 'made a certificate for',
  'withdraw a certificate': 'withdrew a certificate of',
  'link a volunteer': 'linked an account to a volunteer:',
  'unlink a volunteer': 'unlinked an account from a volunteer:',
  'link siblings': 'linked to a brother or sister:',
  'unlink siblings': 'unlinked from brothers and sisters:',
} as const

export type HistoryAction = keyof typeof historyActionLabels

/** Recorded but not listed, because they are too frequent. */
export const unlistedActions: readonly HistoryAction[] = ['sign in', 'sign out', 'mark as read']

export const listedActions = (Object.keys(historyActionLabels) as HistoryAction[]).filter(
  (action) => !unlistedActions.includes(action),
)

/** The `kind` of History entries about accounts. */
export const adminKind = 'admin'

/** Returns a History entry as a title: "Added Asha". */
export function historyTitle({ action, title }: { action: string; title: string | null }): string {
  const label = historyActionLabels[action as HistoryAction] ?? action
  const line = title ? `${label} ${title}` : label
  return line.charAt(0).toUpperCase() + line.slice(1)
}
