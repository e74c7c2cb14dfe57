import { useState } from 'react'
import { AdminPage } from '#app/admin/admin-page.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { InlineLoadError, Loaded, useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { Button, TextLink } from '#app/ui/button.tsx'
import { Choices } from '#app/ui/choices.tsx'
import { type Audience, type ConsentLevel, consentLevels, shortNames } from '#domain/audiences.ts'
import { consentLabels } from '#domain/consent.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { peopleKinds } from '#domain/kinds/people.ts'
import { defineWords } from '#domain/text/words.ts'
import { consentsScreen } from '#features/consents/consents.ts'
import { PersonCard } from '#features/content/pages/lists/person-card.tsx'
import { visibilityMessages, visibilityPaths } from '../visibility.ts'
import type { SentVisibility, VisibilityState } from '../visibility-schemas.ts'
import { FieldTable } from './field-table.tsx'
import { changesOf, sendVisibility } from './send-visibility.ts'

const words = defineWords({
  page: 'Privacy',
  title: 'Visibility',
  description: 'Who sees which field of people.',
  lead: 'Who can see which field of children, volunteers and alumni, on every page and in every list, search and file.',
  names: 'Hidden names',
  namesLead: 'What visitors see in place of the full name.',
  shortNames: {
    initial: { label: 'The initial', hint: 'Such as “A.”' },
    'first name': { label: 'The first name', hint: 'Such as “Asha”' },
  },
  children: 'New children',
  childrenLead:
    'What is shown of a new child until the family decides. Children already on the list stay as they are.',
  undecided:
    'This has not been decided yet. Until then, visitors do not see the children that volunteers add, and you are asked before you add one. What you choose also applies to the children who wait. We recommend “For the team only”.',
  consents: 'See the consents of the children',
  save: 'Save visibility',
  nothing: 'Nothing was changed.',
})

export const meta = hiddenPageMeta(words.title, words.description)

export default function VisibilityPage() {
  return (
    <AdminPage title={words.page} lead={words.lead} actions={['change who sees which field']}>
      <Loaded path={visibilityPaths.settings} errorMessage={visibilityMessages.notLoaded}>
        {(state) => <VisibilityForm saved={state} />}
      </Loaded>
    </AdminPage>
  )
}

function VisibilityForm({ saved: first }: { saved: VisibilityState }) {
  const [saved, setSaved] = useState(first)
  const [value, setValue] = useState(first)
  const { isBusy, run } = useAction()
  const changes = changesOf(saved, value)
  const isChanged = Object.keys(changes).length > 0

  const setAudience = (kind: Kind, name: string, audience: Audience) =>
    setValue({
      ...value,
      audiences: { ...value.audiences, [kind.name]: { ...value.audiences[kind.name], [name]: audience } },
    })

  async function save() {
    if (!isChanged) return { message: words.nothing }
    const result = await sendVisibility(changes)
    if (!result) return
    const { data, message = visibilityMessages.saved } = result
    if (data) {
      setSaved(data)
      setValue(data)
    }
    return { message }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void run(save, { errorMessage: visibilityMessages.notSaved })
      }}
    >
      <ChildrenAndNames value={value} onChange={setValue} />
      {peopleKinds.map((kind) => (
        <PageSection key={kind.name} id={kind.name} title={kind.labels.many}>
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
            <FieldTable
              kind={kind}
              audiences={value.audiences[kind.name] ?? {}}
              onChange={(name, audience) => setAudience(kind, name, audience)}
            />
            <ExampleCard kind={kind} changes={changes} saved={saved} />
          </div>
        </PageSection>
      ))}
      <div className="sticky-actions mt-8 flex">
        <Button type="submit" busy={isBusy} className="grow sm:grow-0">
          {words.save}
        </Button>
      </div>
    </form>
  )
}

type ChildrenAndNamesProps = { value: VisibilityState; onChange: (value: VisibilityState) => void }

/** Above the long tables, because a new school decides about its new children first. */
const ChildrenAndNames = ({ value, onChange }: ChildrenAndNamesProps) => (
  <>
    <PageSection id="new-children" title={words.children} lead={words.childrenLead} className="mt-2">
      {value.newChildren === null && <p className="mb-4 rounded-2xl bg-lamp/15 p-4">{words.undecided}</p>}
      <Choices<ConsentLevel>
        label={words.children}
        choices={consentLevels.map((level) => ({ value: level, ...consentLabels[level] }))}
        value={value.newChildren}
        onChange={(newChildren) => onChange({ ...value, newChildren })}
      />
      <TextLink to={consentsScreen}>{words.consents}</TextLink>
    </PageSection>
    <PageSection id="names" title={words.names} lead={words.namesLead}>
      <Choices
        label={words.names}
        choices={shortNames.map((name) => ({ value: name, ...words.shortNames[name] }))}
        value={value.shortName}
        onChange={(shortName) => onChange({ ...value, shortName })}
      />
    </PageSection>
  </>
)

const exampleCardWords = defineWords({
  title: 'As a visitor sees it',
  changed: 'As a visitor would see it',
  none: (many: string) => `There are no ${many.toLowerCase()} yet.`,
})

type ExampleCardProps = { kind: Kind; changes: SentVisibility; saved: VisibilityState }

/**
 * A real card as a visitor sees it, or would see it after these changes. Its record comes from the server, so
 * the server's rules apply.
 */
function ExampleCard({ kind, changes, saved }: ExampleCardProps) {
  const isChanged = Object.keys(changes).length > 0
  const key = isChanged ? JSON.stringify(changes) : 'saved'
  const { response, error, refetch } = useQuery(
    `visibility of ${kind.name}: ${key}`,
    async () =>
      isChanged
        ? (await api.call('POST', visibilityPaths.preview, { body: changes })).data.examples
        : saved.examples,
    { keepsLast: true },
  )
  const examples = (isChanged && response) || saved.examples
  const record = examples[kind.name] as AnyRecord | null | undefined
  if (error !== undefined) return <InlineLoadError message={visibilityMessages.notLoaded} onRetry={refetch} />
  return (
    <figure className="rounded-card border border-edge bg-ground p-5">
      <figcaption className="mb-4 text-sm font-semibold text-soft">
        {isChanged ? exampleCardWords.changed : exampleCardWords.title}
      </figcaption>
      {record ? (
        <div className="portrait">
          <PersonCard kind={kind} record={record} index={0} isFirst={false} />
        </div>
      ) : (
        <p>{exampleCardWords.none(kind.labels.many)}</p>
      )}
    </figure>
  )
}
