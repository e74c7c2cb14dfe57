// @vitest-environment jsdom

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  aListPreview,
  aListRow,
  aReadList,
  atList,
  decisionsIn,
  listPath,
  listResponses,
} from '#app/testing/fake-import-responses.ts'
import { done, type FakeResponses, success } from '#app/testing/fake-server.ts'
import { clickButton, openAsAdmin } from '#app/testing/render-page.tsx'
import { importMessages } from '../imports.ts'
import ImportKind from './import-kind.tsx'

const show = (answers: FakeResponses) => openAsAdmin(ImportKind, atList(), answers)

test('sends a second decision only after the response to the first', async () => {
  const { calls } = show(listResponses([aListRow(), aListRow({ row: 7, title: 'Bela' })]))
  await screen.findByRole('button', { name: 'Skip row 4' })
  clickButton('Skip row 4')
  clickButton('Skip row 7')
  await waitFor(() => expect(decisionsIn(calls)).toHaveLength(2))
  expect(decisionsIn(calls)).toEqual([
    { version: 3, leftOut: [{ row: 4, isLeftOut: true }] },
    { version: 4, leftOut: [{ row: 7, isLeftOut: true }] },
  ])
  expect(screen.queryByText(importMessages.changedElsewhere)).toBeNull()
})

test('keeps a column choice that is being sent when another column is changed', async () => {
  const { calls } = show(listResponses())
  const [first] = await screen.findAllByLabelText('Class')
  fireEvent.change(first as HTMLElement, { target: { value: 'studentClass' } })
  fireEvent.change(screen.getByLabelText('Village'), { target: { value: '' } })
  await waitFor(() => expect(decisionsIn(calls)).toHaveLength(2))
  expect(decisionsIn(calls)[1]).toEqual({
    version: 4,
    matching: ['fullName', 'uniqueId', 'gender', 'studentClass', '', ''],
  })
})

const addButton = async () => {
  fireEvent.click(await screen.findByLabelText('Skip 1 row with errors'))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add 2' })
  expect(button.disabled).toBe(false)
  return button
}

test('does not apply a list until the result of the last decision is shown', async () => {
  const lookedAgain = Promise.withResolvers<void>()
  let looks = 0
  const { calls } = show({
    ...listResponses(),
    [`GET ${listPath}`]: async () => {
      looks += 1
      if (looks > 1) await lookedAgain.promise
      return success(aReadList(), { preview: aListPreview() })
    },
  })
  const button = await addButton()
  clickButton('Skip row 4')
  await waitFor(() => expect(looks).toBe(2))
  expect(decisionsIn(calls)).toHaveLength(1)
  expect(button.disabled).toBe(true)
  lookedAgain.resolve()
  await waitFor(() => expect(button.disabled).toBe(false))
})

test('builds on the reloaded list after a change in another window', async () => {
  let version = 3
  const { calls } = show({
    ...listResponses([aListRow(), aListRow({ row: 7, title: 'Bela' })]),
    [`GET ${listPath}`]: () => success(aReadList({ version }), { preview: aListPreview() }),
    [`PUT ${listPath}`]: () => {
      const answer = done({ data: aReadList({ version: version + 1 }) })
      // Another window makes two more decisions before this window reloads.
      version += 3
      return answer
    },
  })
  const button = await addButton()
  clickButton('Skip row 4')
  await waitFor(() => expect(decisionsIn(calls)).toHaveLength(1))
  await waitFor(() => expect(button.disabled).toBe(false))
  clickButton('Skip row 7')
  await waitFor(() => expect(decisionsIn(calls)).toHaveLength(2))
  expect(decisionsIn(calls)).toMatchObject([{ version: 3 }, { version: 6 }])
})

test('does not apply a list while photos are uploading, and shows the reason', async () => {
  const sent = Promise.withResolvers<void>()
  show({
    ...listResponses(),
    [`POST ${listPath}/photos`]: async () => {
      await sent.promise
      return done({ data: aReadList(), unread: [] })
    },
  })
  const button = await addButton()
  const choose = screen.getByLabelText('Choose photos')
  fireEvent.change(choose, { target: { files: [new File(['x'], 'photos.zip')] } })
  await screen.findByText('0 of 1 sent')
  expect(button.disabled).toBe(true)
  const reason = 'You can add the list once all photos are sent.'
  expect(screen.getByText(reason)).toBeTruthy()
  sent.resolve()
  await waitFor(() => expect(button.disabled).toBe(false))
  expect(screen.queryByText(reason)).toBeNull()
})
