import type { ComponentProps } from 'react'
import { InlineLoadError, useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { SelectField } from '#app/forms/fields/select-field.tsx'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { defineWords } from '#domain/text/words.ts'
import { distinctTitlesOf } from '#features/content/distinct-names.ts'

const words = defineWords({
  label: 'Whose account is it?',
  hint: 'The account then gets the rota, hours and reminders of this volunteer.',
  none: 'None',
  add: 'A new volunteer',
  one: (name: string, year: unknown, department: unknown) => `${name} (year ${year}, ${department})`,
})

type Props = ComponentProps<'select'> & {
  id: string
  /** True to offer adding a new volunteer from the sign-up. */
  canAdd: boolean
}

export function VolunteerSelect({ canAdd, ...props }: Props) {
  const { response, error, refetch } = useQuery('volunteers', () => api.list(volunteer))
  if (error) return <InlineLoadError message={volunteer.messages.notListed} onRetry={refetch} />
  const names = distinctTitlesOf(volunteer, response?.items ?? [])
  const choices = response?.items.map(
    ({ _id, fullName, year, department }) =>
      [_id, words.one(names.get(_id) ?? fullName, year, department)] as const,
  )
  return (
    <SelectField {...props} label={words.label} hint={words.hint} choices={choices ?? []}>
      <option value="">{words.none}</option>
      {canAdd && <option value="add">{words.add}</option>}
    </SelectField>
  )
}
