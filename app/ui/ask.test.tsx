// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerQuestion, openPage } from '#app/testing/render-page.tsx'
import { ask } from './ask.tsx'

const answers: (boolean | undefined)[] = []

function Page() {
  const start = async (text: string, verb: string) => answers.push(await ask(text, verb))
  return (
    <button type="button" onClick={() => start('Delete 3 children?', 'Delete 3 children')}>
      Open
    </button>
  )
}

async function open() {
  answers.length = 0
  openPage(Page)
  const button = screen.getByRole('button', { name: 'Open' })
  button.focus()
  fireEvent.click(button)
  await screen.findByRole('alertdialog', { name: 'Delete 3 children?' })
  return button
}

test('asks in a dialog whose button says what happens, with the focus on Cancel', async () => {
  const button = await open()
  expect(document.activeElement?.textContent).toBe('Cancel')
  fireEvent.click(screen.getByRole('button', { name: 'Delete 3 children' }))
  await expect.poll(() => answers).toEqual([true])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test.each([
  ['Cancel', () => answerQuestion(false)],
  ['Escape', () => fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }))],
  ['a newer question', () => void ask('Really?', 'Do it')],
])('%s declines', async (_what, decline) => {
  await open()
  decline()
  await expect.poll(() => answers).toEqual([false])
})
