import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { RepeatedFields } from '#app/admin/repeated-fields.tsx'
import { api } from '#app/api/api.ts'
import { thisBrowser } from '#app/browser.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { choice, day, line, optional, prose } from '#domain/kinds/fields.ts'
import { defineWords } from '#domain/text/words.ts'
import { hostingKinds, hostingMessages, hostingPath, isRenewalDue, maxHostingPlaces } from '../hosting.ts'
import { type Hosting, type HostingPlace, sentHostingSchema } from '../hosting-schemas.ts'

const words = defineWords({
  title: 'Domain, hosting and accounts',
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
})

const fields = {
  kind: choice(words.kind, hostingKinds),
  what: line(words.what, { max: 120 }),
  where: optional(line(words.where, { max: 200 })),
  owner: optional(line(words.owner, { max: 120 })),
  renewsOn: optional(day(words.renewsOn)),
  note: optional(prose(words.note, { max: 500 })),
}

const empty: HostingPlace = { kind: hostingKinds[0], what: '', where: '', owner: '', renewsOn: '', note: '' }

export const HostingSection = () => (
  <PageSection id="places" title={words.title} lead={<span className="block max-w-prose">{words.lead}</span>}>
    <Loaded path={hostingPath} errorMessage={hostingMessages.notListed} isInline>
      {(places) => <HostingForm saved={places} />}
    </Loaded>
  </PageSection>
)

function HostingForm({ saved }: { saved: Hosting }) {
  const { form, onSubmit } = useSendForm({
    resolver: schemaResolver(sentHostingSchema),
    defaultValues: saved,
    async send(body) {
      form.reset((await api.call('PUT', hostingPath, { body })).data)
      return { message: hostingMessages.saved }
    },
    errorMessage: hostingMessages.notSaved,
  })
  return (
    <>
      <DueRenewals places={form.watch('places')} />
      <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.save} variant="quiet">
        <RepeatedFields
          form={form}
          name="places"
          words={words}
          max={maxHostingPlaces}
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

function DueRenewals({ places }: { places: HostingPlace[] }) {
  const today = schoolDay(new Date(thisBrowser.now()))
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
