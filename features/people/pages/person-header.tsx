import { Link } from 'react-router'
import { useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useFilterWords, useKindWords } from '#app/language/kind-words.ts'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { buttonClass, TextLink } from '#app/ui/button.tsx'
import { ArrowRight } from '#app/ui/icons/admin-icons.ts'
import { ArrowLeft } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { AnyRecord, Kind, Values } from '#domain/kinds/kind.ts'
import { adminPath, recordTitle } from '#domain/kinds/record-path.ts'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { defineWords, labelMessage } from '#domain/text/words.ts'
import { distinctTitlesOf } from '#features/content/distinct-names.ts'
import { StateBadges } from '#features/content/pages/actions/state-badges.tsx'

const english = defineWords('admin.person-header', {
  edit: 'Edit',
  cancel: 'Cancel',
  others: 'The same class or year',
  previous: 'Previous: ',
  next: 'Next: ',
  place: (index: number, all: number, group: string) => `${index} of ${all} in ${group}`,
})

/** The fields below the name, if the admin may see them. */
const shownFields = ['studentClass', 'year', 'department', 'gender', 'uniqueId', 'enrollmentNo']

type Props = { kind: Kind; record: AnyRecord }

export function PersonHeader({ kind, record, isEditing }: Props & { isEditing: boolean }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const { wordOf } = useFilterWords()
  const { label } = useKindWords(kind)
  const can = useCan()
  const values: Values = record
  const facts = shownFields.filter((name) => values[name])
  const path = adminPath(kind, record._id)
  return (
    <header className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TextLink to={kind.screens.table ?? ''}>{`← ${translate(labelMessage(kind.labels.many))}`}</TextLink>
        {kind.permissions.edit && can(kind.permissions.edit) && (
          <Link
            to={isEditing ? path : `${path}?edit`}
            className={buttonClass(isEditing ? 'quiet' : 'primary')}
          >
            {isEditing ? words.cancel : words.edit}
          </Link>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card bg-lamp/15 p-4 sm:p-5">
        <Picture
          src={String(values.coverImageURL ?? defaultPicture)}
          sizes="7rem"
          isFirst
          className="size-20 shrink-0 rounded-full ring-4 ring-lamp/60 sm:size-28"
        />
        <div className="min-w-[min(11rem,100%)] flex-1">
          <h1 className="text-[min(1.75rem,12vw)] leading-tight wrap-anywhere">
            <Name text={recordTitle(kind, record)} />
          </h1>
          <p className="mt-1 mb-2 text-soft wrap-anywhere">
            {facts.map((name) => label(wordOf(name, String(values[name])))).join(' · ')}
          </p>
          <StateBadges kind={kind} record={record} />
        </div>
      </div>
    </header>
  )
}

/** Links to the previous and the next person of the class or year, in the order of the list. */
export function Neighbors({ kind, record }: Props) {
  const words = useWords(english)
  const { wordOf } = useFilterWords()
  const group = kind.groupedBy?.field ?? ''
  const value = String((record as Values)[group])
  const { response } = useQuery(`${kind.name} ${value}`, () => api.list(kind, { [group]: value, limit: 100 }))
  const people: AnyRecord[] = response?.items ?? []
  const names = distinctTitlesOf(kind, people)
  const index = people.findIndex(({ _id }) => _id === record._id)
  const linkTo = (person: AnyRecord | undefined, which: 'previous' | 'next') =>
    person && (
      <TextLink to={adminPath(kind, person._id)}>
        {which === 'previous' && <ArrowLeft className="mr-1.5 size-4 shrink-0" />}
        <span className="sr-only">{words[which]}</span>
        <Name text={names.get(person._id) ?? ''} />
        {which === 'next' && <ArrowRight className="ml-1.5 size-4 shrink-0" />}
      </TextLink>
    )
  if (people.length < 2 || index < 0) return null
  return (
    <nav aria-label={words.others} className="mt-6 grid grid-cols-3 items-center gap-2 print:hidden">
      <span>{linkTo(people[index - 1], 'previous')}</span>
      <span className="text-center text-sm text-soft">
        {words.place(index + 1, people.length, wordOf(group, value))}
      </span>
      <span className="text-right">{linkTo(people[index + 1], 'next')}</span>
    </nav>
  )
}
