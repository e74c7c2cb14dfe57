import { cancelOneInvitation, invite, makeMeetingCode, resendInvitation, showInvitations } from './invite.ts'
import { join, showJoin } from './join.ts'

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
