import { mailOwnerText } from '#domain/mail/outbox.ts'
import { defineWords } from '#domain/text/words.ts'
import { copyOwnerText } from '#features/backup/backups.ts'

/** The checklist for the first evening: GET returns its state, PUT changes decisions. */
export const checklistPath = '/api/admin/dashboard/checklist'

export const checklistMessages = defineWords('checklist', {
  saved: 'Checklist saved.',
  notSaved: 'The checklist could not be saved. Please try again.',
})

/**
 * A setup step for a new committee: what, why and where. The server derives whether it is done
 * (`features/dashboard/server/read-checklist.ts`).
 */
export type ChecklistItem = {
  name: string
  label: string
  why: string
  to: string
  /** The message to send to the server's owner, if only they can do this step. */
  ownerText?: string
}

/** In the order in which a committee usually does them. */
export const checklistItems = [
  {
    name: 'school',
    label: 'Name and address of the school',
    why: 'They are on every page. A new site starts with an invented address.',
    to: '/admin/dashboard/settings/school',
  },
  {
    name: 'phones',
    label: 'Telephone numbers',
    why: 'Until you set one, parents have nobody to call.',
    to: '/admin/dashboard/settings/phones',
  },
  {
    name: 'classes',
    label: 'Class timings and place',
    why: 'Home and the calendar tell families when and where to come.',
    to: '/admin/dashboard/settings/timings',
  },
  {
    name: 'facultyInCharge',
    label: 'Faculty in-charge',
    why: 'Parents and the institute see who is responsible for the school.',
    to: '/admin/dashboard/settings/faculty',
  },
  {
    name: 'mail',
    label: 'Mail, with a test mail',
    why: 'Without mail nobody receives password links, reports or warnings.',
    to: '/admin/dashboard/settings/mail',
    ownerText: mailOwnerText,
  },
  {
    name: 'backup',
    label: 'A backup in another place',
    why: 'A copy on the same machine is lost together with the site.',
    to: '/admin/dashboard/settings/backups',
    ownerText: copyOwnerText,
  },
  {
    name: 'secondPic',
    label: 'A second PIC',
    why: 'When the only PIC is away, nobody can approve people or help with a lost password.',
    to: '/admin/dashboard/admins?invite=PIC#invitations',
  },
  {
    name: 'volunteers',
    label: 'What volunteers may do',
    why: 'With "Careful" they can only add and edit content, so a wrong approval does not reveal the children’s addresses.',
    to: '/admin/dashboard/settings/volunteers',
  },
  {
    name: 'children',
    label: 'Visibility of children',
    why: 'Until you decide, only the team sees the children that volunteers add. The site asks you before you add one.',
    to: '/admin/dashboard/privacy/visibility#new-children',
  },
  {
    name: 'homePictures',
    label: 'First pictures for Home',
    why: 'They are the first thing visitors see of the school.',
    to: '/admin/dashboard/add-homePageImage',
  },
  {
    name: 'students',
    label: 'First children',
    why: 'Home, the reports and the class lists count them. You can add a whole class as a list.',
    to: '/admin/dashboard/import/student',
  },
  {
    name: 'translations',
    label: 'Address and place in Bengali and Hindi',
    why: 'Pages in these languages show your English text until you write it in them.',
    to: '/admin/dashboard/settings/bn',
  },
  {
    name: 'visitors',
    label: 'Look at the site',
    why: 'Look at the site as a visitor before you share its address.',
    to: '/',
  },
] as const satisfies readonly ChecklistItem[]

export type ChecklistItemName = (typeof checklistItems)[number]['name']
export const checklistItemNames = checklistItems.map(({ name }) => name)
