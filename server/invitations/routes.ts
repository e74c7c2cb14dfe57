import { invite, resendInvitation } from './invite.ts'
import { join, showJoin } from './join.ts'
import { makeMeetingCode } from './meeting-code.ts'
import { cancelOneInvitation, showInvitations } from './open-invitations.ts'

/** Invitations, from the PIC who sends one to the person who signs up by it. */
export const invitationRoutes = [
  showInvitations,
  invite,
  makeMeetingCode,
  resendInvitation,
  cancelOneInvitation,
  showJoin,
  join,
]
