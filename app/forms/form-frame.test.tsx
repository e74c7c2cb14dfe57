// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { clickButton, openPage } from '../testing/render-page.tsx'
import { Field, inputProps } from '../ui/field.tsx'
import { FormFrame } from './form-frame.tsx'

/** A form with two fields. The first one is not registered with react-hook-form, like a file field. */
function Form({ found, said }: { found: FieldErrors; said: string[] }) {
  const form = useForm<FieldValues>({
    resolver: (values) =>
      Object.keys(found).length > 0 ? { values: {}, errors: found } : { values, errors: {} },
  })
  const tell = async () => {
    for (const name of said) form.setError(name, { message: 'The server says no.' })
  }
  const props = (name: string) => ({
    id: name,
    error: form.getFieldState(name, form.formState).error?.message,
  })
  return (
    <FormFrame form={form} onSubmit={tell} submitLabel="Save">
      <Field {...props('file')} label="File">
        <input {...inputProps(props('file'))} />
      </Field>
      <Field {...props('name')} label="Name">
        <input {...inputProps(props('name'))} {...form.register('name')} />
      </Field>
    </FormFrame>
  )
}

const error = { type: 'check', message: 'This is missing.' }

test.each<[string, FieldErrors, string[], string]>([
  ['both fields are invalid', { name: error, file: error }, [], 'file'],
  ['only the second field is invalid', { name: error }, [], 'name'],
  ['the server rejects both fields', {}, ['name', 'file'], 'file'],
])('focuses the first invalid field after a rejected submit: %s', async (_what, found, said, focused) => {
  openPage(() => <Form found={found} said={said} />)
  clickButton('Save')
  await waitFor(() => expect(document.activeElement?.id).toBe(focused))
  // Submits again after the focus has moved elsewhere.
  screen.getByRole('button', { name: 'Save' }).focus()
  clickButton('Save')
  await waitFor(() => expect(document.activeElement?.id).toBe(focused))
})
