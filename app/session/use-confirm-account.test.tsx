// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { FormFrame } from '../forms/form-frame.tsx'
import { type FakeResponses, ownAccess, success } from '../testing/fake-server.ts'
import { answerQuestion, clickButton, openAsAdmin } from '../testing/render-page.tsx'
import { useSession } from './session.tsx'
import { storeToken } from './token.ts'

const admin = (_id: string, fullName: string) => ({ _id, fullName, role: 'PIC' })
const ownerOf: Record<string, object> = {
  kept: admin('a', 'Asha Rao'),
  again: admin('a', 'Asha Rao'),
  other: admin('b', 'Bela Sen'),
}
const answers: FakeResponses = {
  'GET /api/admin/profile': ({ token }) => ({ body: { success: true, admin: ownerOf[String(token)] } }),
  'GET /api/admin/access': success(ownAccess()),
}
const save = vi.fn(async () => {})

function Page() {
  const { admin } = useSession()
  return (
    <>
      <p>{`Logged in: ${admin?.fullName ?? 'nobody'}`}</p>
      <FormFrame form={useForm()} onSubmit={save} submitLabel="Save">
        <p />
      </FormFrame>
    </>
  )
}

/** Simulates a login in another tab. */
async function logInAs(token: string, name: string) {
  act(() => storeToken(token))
  await screen.findByText(`Logged in: ${name}`)
}

test('asks before an account saves a form that another account opened, until the answer is Yes', async () => {
  save.mockClear()
  openAsAdmin(Page, '/', answers)
  await screen.findByText('Logged in: Asha Rao')
  await logInAs('other', 'Bela Sen')
  clickButton('Save')
  await screen.findByText('Asha Rao opened this form. Save it as Bela Sen?')
  answerQuestion(false)
  expect(save).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByText(/opened this form/)).toBeNull())
  clickButton('Save')
  await screen.findByText('Asha Rao opened this form. Save it as Bela Sen?')
  answerQuestion(true)
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  clickButton('Save')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
})

test('saves without asking after the same person logs in again', async () => {
  save.mockClear()
  openAsAdmin(Page, '/', answers)
  await screen.findByText('Logged in: Asha Rao')
  await logInAs('again', 'Asha Rao')
  clickButton('Save')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
})
