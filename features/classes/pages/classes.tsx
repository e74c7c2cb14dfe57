import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { SelectField } from '#app/forms/fields/select-field.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { useClassName } from '#app/language/kind-words.ts'
import { useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { FormSection } from '#app/ui/collapsible.tsx'
import { ArrowDown, ArrowUp } from '#app/ui/icons/admin-icons.ts'
import { Name } from '#app/ui/name.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { line } from '#domain/kinds/fields.ts'
import { student } from '#domain/kinds/student.ts'
import { defineWords, type MessageOrText, message } from '#domain/text/words.ts'
import { offerUndoOfChanges } from '#features/undo/pages/undo-change-set.tsx'
import type { ListedClass } from '../class-schemas.ts'
import { classMessages, classPaths, maxClassLength } from '../classes.ts'

const english = defineWords('admin.tonight.classes', {
  title: 'Classes',
  description: 'The classes, their order and their names.',
  lead: 'Earlier registers keep the name that a class had. A class begins with its first child and ends with its last.',
  none: 'No child is in a class yet.',
  children: { one: '{count} child', other: '{count} children' },
  up: 'Move up',
  down: 'Move down',
  change: (name: string) => `Rename or merge ${name}`,
  name: 'Name',
  rename: 'Rename class',
  into: 'Class for the children',
  merge: 'Merge classes',
  ask: (from: string, into: string) => `Put all children of ${from} into ${into}?`,
})

export const meta = unlistedPageMeta(english)

export default function Classes() {
  const words = useWords(english)
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <Loaded path={classPaths.list} errorMessage={message(classMessages, 'notLoaded')}>
        {(all, refetch) =>
          all.length === 0 ? (
            <p className="text-soft">{words.none}</p>
          ) : (
            <ol className="grid max-w-xl gap-3">
              {all.map((one, index) => (
                <ClassItem
                  key={`${one._id} ${one.name}`}
                  one={one}
                  index={index}
                  all={all}
                  onChanged={refetch}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </>
  )
}

type Props = { one: ListedClass; index: number; all: readonly ListedClass[]; onChanged: () => void }

function ClassItem(props: Props) {
  const words = useWords(english)
  const className = useClassName()
  const { one, all, index, onChanged } = props
  const name = className(one.name)
  const move = (to: number) => async () => {
    const ids = all.map(({ _id }) => _id)
    ids.splice(to, 0, ...ids.splice(index, 1))
    return api.call('PUT', classPaths.list, { body: { ids } })
  }
  const moves = [
    { label: words.up, icon: ArrowUp, to: index - 1 },
    { label: words.down, icon: ArrowDown, to: index + 1 },
  ]
  const children = new URLSearchParams({ studentClass: one.name })
  return (
    <li className="rounded-card bg-surface p-4 shadow-soft">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 className="min-w-0 flex-1 text-lg font-semibold wrap-anywhere">
          <Name text={name} />
        </h2>
        <Link to={`${student.screens.table}?${children}`} className="title-link">
          {words.children(one.children)}
        </Link>
        {moves.map(({ label, icon, to }) => (
          <ActionButton
            key={label}
            label={label}
            about={name}
            icon={icon}
            isIconOnly
            disabled={all[to] === undefined}
            run={move(to)}
            onChanged={onChanged}
          />
        ))}
      </div>
      <FormSection label={words.change(name)} hasError={false}>
        <Rename {...props} />
        {all.length > 1 && <Merge {...props} />}
      </FormSection>
    </li>
  )
}

type Undoable = { message: MessageOrText; data: { _id: string } }

const offerUndo = ({ message, data }: Undoable, onChanged: () => void) => {
  offerUndoOfChanges(message, { id: data._id, onUndone: onChanged })
  onChanged()
}

const fields = { name: line(english.name, { max: maxClassLength }) }

function Rename({ one, onChanged }: Props) {
  const words = useWords(english)
  const { form, onSubmit } = useSendForm({
    fields,
    defaultValues: { name: one.name },
    async send(body) {
      offerUndo(await api.call('PUT', classPaths.one, { params: { id: one._id }, body }), onChanged)
    },
  })
  return (
    <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.rename} variant="quiet">
      <FieldInput form={form} name="name" field={fields.name} label={words.name} />
    </FormFrame>
  )
}

function Merge({ one, all, onChanged }: Props) {
  const words = useWords(english)
  const className = useClassName()
  const others = all.filter(({ _id }) => _id !== one._id)
  const [into, setInto] = useState(others[0]?.name ?? '')
  return (
    <div className="mt-6 space-y-3">
      <SelectField
        label={words.into}
        value={into}
        onChange={({ target }) => setInto(target.value)}
        choices={others.map(({ name }) => [name, className(name)])}
      />
      <ActionButton
        label={words.merge}
        question={words.ask(className(one.name), className(into))}
        run={async () => {
          const body = { name: into, isMerged: true }
          offerUndo(await api.call('PUT', classPaths.one, { params: { id: one._id }, body }), onChanged)
        }}
      />
    </div>
  )
}
