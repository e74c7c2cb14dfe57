// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { done, type FakeResponses, loggedInAs } from '#app/testing/fake-server.ts'
import { answerQuestion, clickButton, fillIn, openAsAdmin } from '#app/testing/render-page.tsx'
import { changeSetPaths } from '#features/content/change-sets.ts'
import { classPaths } from '../classes.ts'
import Classes from './classes.tsx'

const aClass = (_id: string, name: string, children: number) => ({ _id, name, children })
const classes = [aClass('second', '2', 12), aClass('third', '3', 1)]
const changeSet = {
  _id: '0192f0c0-0000-7000-8000-000000000001',
  at: '2026-11-24T11:30:00.000Z',
  reason: 'bulk change',
  title: 'Children: Class = 2A',
  by: 'Mira',
  added: 0,
  edited: 12,
  deleted: 0,
  state: 'applied',
  undoneAt: null,
  undoneBy: null,
  daysLeft: 30,
}
const changed = (message: string) => ({ body: { success: true, message, data: changeSet } })
const one = `PUT ${classPaths.one.replace(':id', 'second')}`

function show(answers: FakeResponses = {}) {
  const list = { [`GET ${classPaths.list}`]: { body: { success: true, data: classes } } }
  return openAsAdmin(
    Classes,
    { url: '/admin/tonight/classes' },
    { ...loggedInAs('PIC'), ...list, ...answers },
  )
}
const bodies = (server: ReturnType<typeof show>, method: string) =>
  server.calls.filter((call) => call.method === method).map(({ body }) => body)

test('lists the classes, and moves one', async () => {
  const server = show({ [`PUT ${classPaths.list}`]: { body: { success: true, message: 'Order saved.' } } })
  const [second] = await screen.findAllByRole('listitem')
  expect(within(second as HTMLElement).getByRole('heading').textContent).toBe('Class 2')
  expect(screen.getByRole('link', { name: '12 children' }).getAttribute('href')).toBe(
    '/admin/dashboard/students?studentClass=2',
  )
  clickButton('Move down: Class 2')
  await screen.findByText('Order saved.')
  expect(bodies(server, 'PUT')).toEqual([{ ids: ['third', 'second'] }])
})

test('renames a class, and offers to undo it', async () => {
  const undo = changeSetPaths.undo.replace(':id', changeSet._id)
  const server = show({
    [one]: changed('The class is called 2A now.'),
    [`POST ${undo}`]: done({ data: { ...changeSet, state: 'undone' } }),
  })
  fireEvent.click(await screen.findByText('Rename or merge Class 2'))
  await screen.findByLabelText('Name')
  fillIn('Name', '2A')
  clickButton('Rename class')
  await screen.findByText('The class is called 2A now.')
  expect(bodies(server, 'PUT')).toEqual([{ name: '2A' }])
  clickButton('Undo')
  await screen.findByText('Done.')
})

test('merges a class only after a question', async () => {
  const server = show({ [one]: changed('All children are in 3 now.') })
  fireEvent.click(await screen.findByText('Rename or merge Class 2'))
  await screen.findByLabelText('Name')
  clickButton('Merge classes')
  await screen.findByText('Put all children of Class 2 into Class 3?')
  expect(bodies(server, 'PUT')).toEqual([])
  answerQuestion(true)
  await screen.findByText('All children are in 3 now.')
  expect(bodies(server, 'PUT')).toEqual([{ name: '3', isMerged: true }])
})
