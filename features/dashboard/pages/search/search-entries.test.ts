import { expect, test } from 'vitest'
import { type Actor, allVolunteerSwitches, can } from '#domain/permissions.ts'
import { adminMenu } from '#site/pages/admin-menu.ts'
import { searchChoices } from '#site/pages/admin-search.tsx'
import { findEntries, searchEntries } from './search-entries.ts'

const pic: Actor = {
  type: 'admin',
  id: '1',
  fullName: 'Mira',
  role: 'PIC',
  isReadOnly: false,
  volunteersMay: allVolunteerSwitches(true),
}
const searched = { menu: adminMenu, choices: searchChoices }
const entries = searchEntries(
  searched,
  (action) => can(pic, action),
  async () => {},
)
const found = (typed: string) => findEntries(entries, typed).map(({ group, label }) => `${group}: ${label}`)

test('every entry has a unique id, and opens a page or does something', () => {
  expect(entries.length).toBeGreaterThan(60)
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  expect(entries.filter(({ to, act }) => !to && !act)).toEqual([])
})

test.each([
  ['students', 'Add: Add Students'],
  ['MANAGE stud', 'Tables: Children'],
  ['dragons', undefined],
  ['whatsapp', 'Settings: Give'],
  ['facebook', 'Settings: Social links'],
  ['telephone', 'Settings: Telephone numbers'],
  ['smtp', 'Settings: Mail'],
  ['back up', 'Actions: Back up now'],
  ['sign out', 'Actions: Logout'],
  ['attendance', 'Screens: Attendance'],
  ['history', 'Screens: History'],
  ['undo', 'Screens: Changes'],
  ['changes', 'Screens: Changes'],
  ['what visitors see', 'Screens: Visibility'],
  ['how are we', 'Screens: Site health'],
  ['messages', 'Screens: Feedbacks'],
  ['security', 'Screens: Security'],
  ['nage', undefined],
  ['attendance ch', 'Screens: Attendance chart'],
  ['', 'Screens: Tonight'],
])('“%s” finds %s first', (typed, first) => {
  expect(found(typed)[0]).toBe(first)
})

test('does not offer what the user may not do', () => {
  const nothing = searchEntries(
    searched,
    () => false,
    async () => {},
  )
  expect(nothing.map(({ group }) => group)).not.toContain('Settings')
  expect(nothing.map(({ label }) => label)).not.toContain('Back up now')
})
