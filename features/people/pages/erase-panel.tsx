import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDateTime } from '#app/admin/format-time.ts'
import { ApiError, api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Choices } from '#app/ui/choices.tsx'
import { Field, inputProps } from '#app/ui/field.tsx'
import { Eraser } from '#app/ui/icons/admin-icons.ts'
import { toast } from '#app/ui/toast.tsx'
import { findKind } from '#domain/kinds/index.ts'
import { isSameName } from '#domain/kinds/people.ts'
import type { ErasureOutcome, PersonEntry } from '#domain/personal-data.ts'
import { defineWords, type MessageOrText } from '#domain/text/words.ts'
import { fateLabels, personMessages, personPaths } from '../person.ts'
import type { ErasedAccount, PersonSection, StoredPerson } from '../person-schemas.ts'

const words = defineWords({
  title: 'Erase everything',
  lead: 'Use this when a person or a family asks for it. It cannot be undone.',
  goes: 'What is deleted',
  stays: 'What stays, and what cannot be erased from here',
  found: 'Found by an e-mail address, a telephone number or a name',
  foundLead:
    'What is ticked is deleted, or loses the name. Please look at each: it may belong to someone else.',
  one: (label: string, title: string, at: string) => [`${label}: ${title}`, at].filter(Boolean).join(', '),
  others: (titles: string) => `Also matches ${titles}, so it stays unless you tick it.`,
  number: (number: number) => (number === 1 ? '1 entry' : `${number} entries`),
  oneStays: (title: string, why: string) => `${title}: ${why}`,
  name: (name: string) => `Type the full name: ${name}`,
  erase: 'Erase permanently',
  look: 'Check again',
  account: 'The linked account',
  accountIs: (name: string, email: string, role: string) =>
    `An account is linked to this record: ${name}, ${email}, ${role}.`,
  keepAccount: 'Keep the account',
  keepHint: 'Its owner can still log in. What is stored under its e-mail address stays with it.',
  eraseAccount: 'Erase the account too',
  eraseHint: 'All its sessions end immediately.',
  addressOwner: (name: string) =>
    `The account of ${name} has the e-mail address of this record, but is not linked to it. So the account stays, with everything stored under this address. If it is the same person, link the account on the Admins page first.`,
})

type Decision = 'erase' | 'keep'

const fateTitles: Record<ErasureOutcome, string> = {
  deleted: words.goes,
  nameless: fateLabels.nameless,
  kept: fateLabels.kept,
}

export function ErasePanel({ person, onOutdated }: { person: StoredPerson; onOutdated: () => void }) {
  const { sections, outOfReach, addressOwner } = person
  const [decisions, setDecisions] = useState<Record<string, Decision>>({})
  const isKept = ({ choice }: PersonEntry) =>
    choice !== null && (decisions[choice.id] ?? (choice.isErased ? 'erase' : 'keep')) === 'keep'
  const stored = sections
    .map((section) => ({ ...section, entries: section.entries.filter((entry) => !isKept(entry)) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <section
      aria-labelledby="erase"
      className="mt-14 max-w-3xl rounded-card border border-danger/50 bg-surface p-5 shadow-soft sm:p-7"
    >
      <h2 id="erase" className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-1 font-medium">{words.lead}</p>
      <div className="mt-5 space-y-6">
        {(['deleted', 'nameless', 'kept'] as const).map((fate) => (
          <Fates key={fate} fate={fate} sections={stored.filter((section) => section.fate === fate)} />
        ))}
        <Found
          sections={sections}
          isKept={isKept}
          onDecide={(id, decision) => setDecisions({ ...decisions, [id]: decision })}
        />
        <Part title={words.stays}>
          {stored
            .flatMap(({ entries }) => entries)
            .filter(({ stays }) => stays)
            .map(({ title, stays }) => (
              <li key={title + stays}>{words.oneStays(title, stays ?? '')}</li>
            ))}
          {outOfReach.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Part>
      </div>
      {addressOwner && <p className="mt-6 font-medium wrap-anywhere">{words.addressOwner(addressOwner)}</p>}
      <EraseForm person={person} found={decisions} onOutdated={onOutdated} />
    </section>
  )
}

type AccountProps = {
  account: NonNullable<StoredPerson['account']>
  fate: ErasedAccount | null
  onChange: (fate: ErasedAccount) => void
}

/** Asks separately about the account, which may still be in use. */
function AccountChoice({ account: { name, email, role, refusal }, fate, onChange }: AccountProps) {
  const keep = { value: 'keep', label: words.keepAccount, hint: words.keepHint } as const
  const erase = { value: 'erase', label: words.eraseAccount, hint: words.eraseHint } as const
  return (
    <div className="space-y-2">
      <p className="font-medium wrap-anywhere">{words.accountIs(name, email, role)}</p>
      <Choices
        label={words.account}
        choices={refusal ? [keep] : [keep, erase]}
        value={fate}
        onChange={onChange}
      />
      {refusal && (
        <p role="status" className="rounded-xl bg-lamp/15 px-4 py-3 font-medium">
          {refusal}
        </p>
      )}
    </div>
  )
}

function Fates({ fate, sections }: { fate: ErasureOutcome; sections: PersonSection[] }) {
  if (sections.length === 0) return null
  return (
    <Part title={fateTitles[fate]}>
      {sections.map(({ name, label, why, entries }) => (
        <li key={name}>
          <span className="font-medium">
            {label} (<span>{words.number(entries.length)}</span>).
          </span>{' '}
          {why}
        </li>
      ))}
    </Part>
  )
}

type FoundProps = {
  sections: readonly PersonSection[]
  isKept: (entry: PersonEntry) => boolean
  onDecide: (id: string, decision: Decision) => void
}

/** Asks about each thing that was found by an address, a number or a name, which another person may have too. */
function Found({ sections, isKept, onDecide }: FoundProps) {
  const found = sections.flatMap(({ label, entries }) =>
    entries.flatMap((entry) => (entry.choice ? [{ label, entry, choice: entry.choice }] : [])),
  )
  if (found.length === 0) return null
  return (
    <div>
      <h3 className="text-lg">{words.found}</h3>
      <p className="mt-1">{words.foundLead}</p>
      <ul className="mt-2 space-y-1">
        {found.map(({ label, entry, choice: { id, others } }) => (
          <li key={id}>
            <label className="flex min-h-11 items-start gap-3 py-2 wrap-anywhere">
              <input
                type="checkbox"
                className="mt-0.5 size-5 shrink-0 accent-link"
                checked={!isKept(entry)}
                onChange={({ target }) => onDecide(id, target.checked ? 'erase' : 'keep')}
              />
              <span>
                <span>{words.one(label, entry.title, entry.at ? formatDateTime(entry.at) : '')}</span>
                {others.length > 0 && (
                  <span className="block text-sm font-medium">{words.others(others.join(', '))}</span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="text-lg">{title}</h3>
    <ul className="mt-2 list-disc space-y-1.5 pl-5">{children}</ul>
  </div>
)

type FormProps = { person: StoredPerson; found: Record<string, Decision>; onOutdated: () => void }

function EraseForm({ person, found, onOutdated }: FormProps) {
  const { kind, _id, name, updatedAt, account } = person
  const [typed, setTyped] = useState('')
  const [fate, setFate] = useState<ErasedAccount | null>(null)
  const [error, setError] = useState<string>()
  const [isOutdated, setIsOutdated] = useState(false)
  const { isBusy, run } = useAction()
  const navigate = useNavigate()
  const field = { id: 'typed-name', error }

  async function erase() {
    const params = { kind, id: _id }
    const hasDecided = Object.keys(found).length > 0
    const body = { name: typed, updatedAt, ...(fate && { account: fate }), ...(hasDecided && { found }) }
    const { message } = await api.call('POST', personPaths.erase, { params, body })
    toast.success(message)
    await navigate(findKind(kind)?.screens.table ?? '/admin/dashboard', { replace: true })
  }
  function showRefusal(refusal: MessageOrText, error: unknown) {
    setError(String(refusal))
    setIsOutdated(error instanceof ApiError && error.status === 409)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    if (!isSameName(typed, name)) return setError(personMessages.wrongName)
    if (account && !fate) return setError(personMessages.accountNotDecided(name))
    void run(erase, { errorMessage: personMessages.notErased, onError: showRefusal })
  }

  return (
    <form onSubmit={submit} noValidate className="mt-6 max-w-md space-y-4 border-t border-edge pt-5">
      {account && <AccountChoice account={account} fate={fate} onChange={setFate} />}
      <Field {...field} label={words.name(name)} required>
        <input
          {...inputProps(field)}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={isBusy} disabled={typed.trim() === ''}>
          {!isBusy && <Eraser className="size-4" />}
          {words.erase}
        </Button>
        {isOutdated && (
          <Button variant="quiet" onClick={onOutdated}>
            {words.look}
          </Button>
        )}
      </div>
    </form>
  )
}
