import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { useSession } from '../session/session.tsx'
import { storeToken } from '../session/token.ts'
import { type FakeResponses, ownAccess, success } from './fake-server.ts'
import { answerQuestion, openAsAdmin } from './render-page.tsx'

/** A form in which Asha has typed something before Bela logs in from another tab. */
export type TypedForm = {
  form: ReactNode
  url?: string
  fill: () => unknown
  save: () => unknown
  call: string
}

export const ownAnswers: FakeResponses = {
  'GET /api/admin/profile': ({ token }) => {
    const [_id, fullName] = token === 'other' ? ['b', 'Bela Sen'] : ['a', 'Asha Rao']
    return { body: { success: true, admin: { _id, fullName, role: 'PIC' } } }
  },
  'GET /api/admin/access': success(ownAccess()),
}

const question = 'Asha Rao opened this form. Save it as Bela Sen?'

const Shown = ({ form }: Pick<TypedForm, 'form'>) => (
  <>
    <p>{`Logged in: ${useSession().admin?.fullName}`}</p>
    {form}
  </>
)

/** Checks that nothing is saved before Bela answers Yes. */
export async function expectQuestion({ form, url, fill, save, call }: TypedForm, answers: FakeResponses) {
  const server = openAsAdmin(() => <Shown form={form} />, url, { ...ownAnswers, ...answers })
  const isPreview = (body: unknown) => JSON.stringify(body ?? '').includes('isPreview')
  const saved = () =>
    server.calls.filter(({ method, path, body }) => `${method} ${path}` === call && !isPreview(body)).length
  await screen.findByText('Logged in: Asha Rao')
  await fill()
  act(() => storeToken('other'))
  await screen.findByText('Logged in: Bela Sen')

  save()
  await screen.findByText(question)
  expect(saved()).toBe(0)
  answerQuestion(false)
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  expect(saved()).toBe(0)

  save()
  await screen.findByText(question)
  answerQuestion(true)
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  await waitFor(() => {
    // Some forms ask a second question.
    if (screen.queryByRole('alertdialog')) answerQuestion(true)
    expect(saved()).toBe(1)
  })
}
