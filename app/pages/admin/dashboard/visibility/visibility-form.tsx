import { useState } from 'react'
import { peopleKinds, visibilityMessages } from '#domain/admin/field-visibility.ts'
import type { SentVisibility, VisibilityState } from '#domain/admin/field-visibility-schemas.ts'
import { type Audience, type ConsentLevel, consentLevels, shortNames } from '#domain/audiences.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { consentLabels, consentsScreen } from '#domain/records/consents.ts'
import { PageSection } from '../../../../admin/page-section.tsx'
import { useAction } from '../../../../api/use-action.ts'
import { Button, TextLink } from '../../../../ui/button.tsx'
import { Choices } from '../../../../ui/choices.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { ExampleCard } from './example-card.tsx'
import { FieldTable } from './field-table.tsx'
import { sendVisibility } from './send-visibility.ts'

const words = {
  names: 'Hidden names',
  namesLead: 'What visitors see in place of the full name.',
  shortNames: {
    initial: { label: 'The initial', hint: 'Such as “A.”' },
    'first name': { label: 'The first name', hint: 'Such as “Asha”' },
  },
  children: 'New children',
  childrenLead:
    'What is shown of a new child until the family decides. Children already on the list stay as they are.',
  undecided: 'This has not been decided yet, so everything is shown. We recommend “For the team only”.',
  consents: 'See the consents of the children',
  save: 'Save visibility',
  nothing: 'Nothing was changed.',
}

/** Who sees which field, and beside it how that looks. */
export function VisibilityForm({ saved: first }: { saved: VisibilityState }) {
  const [saved, setSaved] = useState(first)
  const [value, setValue] = useState(first)
  const { isBusy, run } = useAction()
  const changes = changesOf(saved, value)

  const setAudience = (kind: Kind, name: string, audience: Audience) =>
    setValue({
      ...value,
      audiences: { ...value.audiences, [kind.name]: { ...value.audiences[kind.name], [name]: audience } },
    })

  async function save() {
    if (Object.keys(changes).length === 0) {
      toast.success(words.nothing)
      return
    }
    const answer = await sendVisibility(changes)
    if (!answer) return
    const { data, message } = answer
    if (data) {
      setSaved(data)
      setValue(data)
    }
    toast.success(message ?? visibilityMessages.saved)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void run(save, { errorMessage: visibilityMessages.notSaved })
      }}
    >
      {peopleKinds.map((kind, index) => (
        <PageSection
          key={kind.name}
          id={kind.name}
          title={kind.labels.many}
          className={index === 0 ? 'mt-2' : 'mt-12'}
        >
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
      <NameAndChildren value={value} onChange={setValue} />
      <div className="sticky-actions mt-8 flex">
        <Button type="submit" busy={isBusy} className="grow sm:grow-0">
          {words.save}
        </Button>
      </div>
    </form>
  )
}

/** What stands in place of hidden names, and how new children begin. */
const NameAndChildren = ({
  value,
  onChange,
}: {
  value: VisibilityState
  onChange: (value: VisibilityState) => void
}) => (
  <>
    <PageSection id="names" title={words.names} lead={words.namesLead}>
      <Choices
        label={words.names}
        name="shortName"
        choices={shortNames.map((name) => ({ value: name, ...words.shortNames[name] }))}
        value={value.shortName}
        onChange={(shortName) => onChange({ ...value, shortName })}
      />
    </PageSection>
    <PageSection id="new-children" title={words.children} lead={words.childrenLead}>
      {value.newChildren === null && <p className="mb-4 rounded-2xl bg-lamp/15 p-4">{words.undecided}</p>}
      <Choices<ConsentLevel>
        label={words.children}
        name="newChildren"
        choices={consentLevels.map((level) => ({ value: level, ...consentLabels[level] }))}
        value={value.newChildren}
        onChange={(newChildren) => onChange({ ...value, newChildren })}
      />
      <TextLink to={consentsScreen}>{words.consents}</TextLink>
    </PageSection>
  </>
)

/** Only what differs is sent, so that two PICs at once do not undo each other's change. */
function changesOf(saved: VisibilityState, value: VisibilityState): SentVisibility {
  const changes: SentVisibility = {}
  const audiences: NonNullable<SentVisibility['audiences']> = {}
  for (const [kind, fields] of Object.entries(value.audiences))
    for (const [name, audience] of Object.entries(fields))
      if (audience !== saved.audiences[kind]?.[name])
        audiences[kind] = { ...audiences[kind], [name]: audience }
  if (Object.keys(audiences).length > 0) changes.audiences = audiences
  if (value.shortName !== saved.shortName) changes.shortName = value.shortName
  if (value.newChildren !== null && value.newChildren !== saved.newChildren)
    changes.newChildren = value.newChildren
  return changes
}
