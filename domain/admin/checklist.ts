import { defineMessages } from '../text/message.ts'

/** The checklist of the first evening: GET answers its state, PUT changes what people decide about it. */
export const checklistPath = '/api/admin/dashboard/checklist'

export const checklistMessages = defineMessages('checklist', {
  saved: 'Checklist saved.',
  notSaved: 'The checklist could not be saved. Please try again.',
})

/** One thing that a new committee sets up: what, why, and where. Whether it is done, the server derives (`server/checklist/read-checklist.ts`). */
export type ChecklistItem = { name: string; label: string; why: string; to: string }

/** In the order in which a committee goes through them. */
export const checklistItems = [
  {
    name: 'school',
    label: 'Name and address of the school',
    why: 'They stand on every page, and the address that a new site shows is invented.',
    to: '/admin/dashboard/settings#school',
  },
  {
    name: 'phones',
    label: 'Telephone numbers',
    why: 'Until one is set, visitors see none, and a parent has nobody to ask.',
    to: '/admin/dashboard/settings#phones',
  },
  {
    name: 'classes',
    label: 'Class timings and place',
    why: 'Home and the calendar tell children when and where to come.',
    to: '/admin/dashboard/settings#timings',
  },
  {
    name: 'facultyInCharge',
    label: 'Faculty in-charge',
    why: 'Parents and the institute see who answers for the school.',
    to: '/admin/dashboard/settings#faculty',
  },
  {
    name: 'mail',
    label: 'Mail, with a test mail',
    why: 'Without it nobody receives a link to a new password, a report or a warning.',
    to: '/admin/dashboard/settings#test-mail',
  },
  {
    name: 'backup',
    label: 'A backup in another place',
    why: 'A copy that lies beside the site is lost together with it.',
    to: '/admin/dashboard/settings#backups',
  },
  {
    name: 'secondPic',
    label: 'A second PIC',
    why: 'When the only one is away, nobody can let people in or help with a lost password.',
    to: '/admin/dashboard/admins#invitations',
  },
  {
    name: 'volunteers',
    label: 'What volunteers may do',
    why: 'With "Careful" they add and edit content only, so one wrong approval cannot carry away the children’s addresses.',
    to: '/admin/dashboard/settings#volunteers',
  },
  {
    name: 'children',
    label: 'What is shown of children',
    why: 'Until it is decided, visitors see the photo and the full name of every child that is added.',
    to: '/admin/dashboard/visibility#new-children',
  },
  {
    name: 'homePictures',
    label: 'First pictures for Home',
    why: 'They are the first thing that visitors see of the school.',
    to: '/admin/dashboard/add-homePageImage',
  },
  {
    name: 'students',
    label: 'First students',
    why: 'The numbers on Home, the reports and the lists of classes begin with them. A whole class comes in as a list.',
    to: '/admin/dashboard/import/student',
  },
  {
    name: 'visitors',
    label: 'What visitors see',
    why: 'Look at the site once with their eyes, before its address is passed round.',
    to: '/',
  },
] as const satisfies readonly ChecklistItem[]

export type ChecklistItemName = (typeof checklistItems)[number]['name']
export const checklistItemNames = checklistItems.map(({ name }) => name)
