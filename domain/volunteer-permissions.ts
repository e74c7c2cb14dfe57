import { settingsScreen } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { allVolunteerSwitches, type VolunteerPermission } from './permissions.ts'

export const volunteerPermissionsPath = '/api/admin/dashboard/settings/volunteers'
export const volunteerPermissionsScreen = `${settingsScreen}/volunteers`

export const volunteerSwitchLabels: Record<VolunteerPermission, { label: string; hint: string }> = {
  decideSignUps: { label: 'Decide sign-ups', hint: 'Approve or reject people who ask for an account.' },
  exportLists: { label: 'Export lists and send reports', hint: 'As files, or by mail to any address.' },
  seeAddresses: {
    label: 'See addresses',
    hint: 'Where children, volunteers and alumni live, in lists, forms, searches and files.',
  },
  deleteForGood: {
    label: 'Delete permanently',
    hint: 'Permanently delete what is in the trash. Everyone can move things to the trash.',
  },
  changeSettings: { label: 'Change settings', hint: 'What the site says about the school; test mails.' },
  makeBackups: { label: 'Make backups', hint: 'Start a copy of everything on the server.' },
  takeRegister: { label: 'Take the register', hint: 'Mark who is here, and write what was taught.' },
}

/** A preset offered next to the switches and in the first evening's checklist. */
export const carefulPreset = {
  label: 'Careful',
  sentence:
    'Volunteers can add and edit content, and nothing else on this list. A careless approval or a lost phone then does not reveal the children’s addresses.',
  permissions: allVolunteerSwitches(false),
}

export const notPermittedMessage = 'You are not allowed to do this. Please ask a PIC.'

export const volunteerPermissionsMessages = defineWords('volunteerPermissions', {
  saved: 'Saved. This applies immediately, also to people who are signed in.',
  notSaved: 'Failed to save what volunteers may do. Please try again.',
  nothingSent: 'Send at least one switch.',
})
