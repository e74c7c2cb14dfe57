import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { RepeatedFields } from '#app/admin/repeated-fields.tsx'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { useSendForm } from '#app/forms/use-send-form.ts'
import { toast } from '#app/ui/toast.tsx'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { choice, day, line, optional, prose } from '#domain/kinds/fields.ts'
import { isRenewalDue, maxPlaces, placeKinds, placesMessages, placesPath } from '../places.ts'
import { type Place, type Places, sentPlacesSchema } from '../places-schemas.ts'

const words = {
  title: 'Places',
  lead: 'What the school has elsewhere, such as its domain: where it is, who owns it and when to renew it. Never write a password here; write who has it.',
  one: (index: number) => `Place ${index + 1}`,
  remove: (index: number) => `Remove place ${index + 1}`,
  add: 'Add a place',
  kind: 'Kind',
  what: 'What',
  where: 'Where',
  owner: 'Owner',
  renewsOn: 'Renew by',
  note: 'Note',
  save: 'Save places',
  due: (what: string, date: string) => `${what}: renew by ${date}.`,
}

const fields = {
  kind: choice(words.kind, placeKinds),
  what: line(words.what, { max: 120 }),
  where: optional(line(words.where, { max: 200 })),
  owner: optional(line(words.owner, { max: 120 })),
  renewsOn: optional(day(words.renewsOn)),
  note: optional(prose(words.note, { max: 500 })),
}

const empty: Place = { kind: placeKinds[0], what: '', where: '', owner: '', renewsOn: '', note: '' }

/** The list of places, with those first that have to be renewed soon. */
export const PlacesSection = () => (
  <PageSection id="places" title={words.title} lead={<span className="block max-w-prose">{words.lead}</span>}>
    <Loaded<Places> path={placesPath} errorMessage={placesMessages.notListed} isInline>
      {(places) => <PlacesForm saved={places} />}
    </Loaded>
  </PageSection>
)

function PlacesForm({ saved }: { saved: Places }) {
  const { form, onSubmit } = useSendForm<{ data: Places }>({
    method: 'PUT',
    path: placesPath,
    fields: {},
    resolver: schemaResolver(sentPlacesSchema),
    defaultValues: saved,
    errorMessage: placesMessages.notSaved,
    onSent({ data }) {
      form.reset(data)
      toast.success(placesMessages.saved)
    },
  })
  return (
    <>
      <DueRenewals places={form.watch('places')} />
      <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.save} variant="quiet">
        <RepeatedFields
          form={form}
          name="places"
          words={words}
          max={maxPlaces}
          empty={empty}
          className="grid gap-3 pt-14 sm:grid-cols-2"
        >
          {(name) =>
            Object.entries(fields).map(([field, definition]) => (
              <FieldInput key={field} form={form} name={`${name}.${field}`} field={definition} />
            ))
          }
        </RepeatedFields>
      </FormFrame>
    </>
  )
}

function DueRenewals({ places }: { places: Place[] }) {
  const today = schoolDay(new Date())
  const due = places
    .filter(({ renewsOn }) => isRenewalDue(renewsOn, today))
    .map(({ what, renewsOn }) => words.due(what, formatDay(renewsOn)))
  if (due.length === 0) return null
  return (
    <ul className="mb-4 max-w-3xl rounded-2xl border border-lamp bg-lamp/10 px-4 py-3 font-medium">
      {[...new Set(due)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
