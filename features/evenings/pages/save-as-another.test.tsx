// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearToken, storeToken } from '#app/session/token.ts'
import { anEvening } from '#app/testing/evening-answers.ts'
import { type FakeResponses, success } from '#app/testing/fake-server.ts'
import { clickButton, fillIn, openAsAdmin } from '#app/testing/render-page.tsx'
import { expectQuestion, ownAnswers, type TypedForm } from '#app/testing/save-as-another.tsx'
import { familyPaths } from '#features/families/families.ts'
import { NoteForm } from '#features/families/pages/note-form.tsx'
import { UsualWeekdays } from '#features/rota/pages/usual-weekdays.tsx'
import Tonight from './tonight.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T11:40:00.000Z'), toFake: ['Date'] })
})

const nothing = () => undefined
const evening = anEvening()
const answers: FakeResponses = {
  'GET /api/admin/evenings/days/next': success(evening),
  [`GET /api/admin/evenings/days/${evening.day}`]: success(evening),
  'POST /api/admin/evenings/events': success({ stored: [], refused: [] }),
}

const taught = /^What was taught/
const press = (name: string | RegExp) => () => clickButton(name)
const tick = (name: string | RegExp) => () => fireEvent.click(screen.getByRole('checkbox', { name }))

const forms: [string, TypedForm][] = [
  [
    'a note about a missing child',
    {
      form: <NoteForm studentId="ravi" fullName="Ravi" onNoted={nothing} />,
      fill: () => fillIn(/^What you heard about Ravi/, 'Has fever'),
      save: press(/^Save note/),
      call: `POST ${familyPaths.absenceNotes}`,
    },
  ],
  [
    'weekdays',
    {
      form: <UsualWeekdays saved={['MO']} onChanged={nothing} />,
      fill: nothing,
      save: tick('Tuesday'),
      call: 'PUT /api/admin/evenings/rota/weekdays',
    },
  ],
]

test.each(forms)('asks before an account saves another account’s input: %s', (_what, form) =>
  expectQuestion(form, answers),
)

/** Asha types into the log of class 5. */
async function typeEntry() {
  openAsAdmin(Tonight, '/admin/tonight?class=5', { ...ownAnswers, ...answers })
  const typed = await screen.findByLabelText<HTMLTextAreaElement>(taught)
  fireEvent.change(typed, { target: { value: 'Decimals' } })
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Decimals'))
  return typed
}

test('removes from Tonight what another account typed', async () => {
  const typed = await typeEntry()
  act(() => storeToken('other'))
  await waitFor(() => expect(typed.isConnected).toBe(false))
  expect((await screen.findByLabelText<HTMLTextAreaElement>(taught)).value).toBe('')
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('Decimals'))
  expect(screen.getByLabelText<HTMLTextAreaElement>(taught).value).toBe('')
})

test('restores typed text on Tonight when the same person logs in after the session ended', async () => {
  const typed = await typeEntry()
  act(() => clearToken('kept', 'Unauthorized access. Please log in.'))
  await waitFor(() => expect(typed.isConnected).toBe(false))
  expect(JSON.stringify({ ...localStorage })).not.toContain('Decimals')
  act(() => storeToken('second'))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(taught).value).toBe('Decimals'))
})
