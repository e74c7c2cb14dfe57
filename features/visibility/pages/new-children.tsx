import { type ReactNode, useState } from 'react'
import { QueryResult, useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { useSession } from '#app/session/session.tsx'
import { useCan } from '#app/session/use-can.ts'
import { Button, TextLink } from '#app/ui/button.tsx'
import { LoadingSpinner } from '#app/ui/progress.tsx'
import type { VisibilitySettings } from '#domain/audiences.ts'
import { needsConsent, showsName, showsPhoto } from '#domain/consent.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import type { Publishing } from '#domain/kinds/publishing.ts'
import { student } from '#domain/kinds/student.ts'
import { fieldLabel } from '#domain/kinds/translations.ts'
import { privacyPath } from '#domain/site/page-paths.ts'
import { defineWords, labelMessage } from '#domain/text/words.ts'
import { shortenName } from '#features/content/field-audiences.ts'
import { visibilityMessages, visibilityScreen } from '../visibility.ts'
import type { SentVisibility } from '../visibility-schemas.ts'
import { sendVisibility } from './send-visibility.ts'

export const english = defineWords('admin.new-children', {
  title: 'What may visitors see about children?',
  lead: 'Choose before you add the first child. This is for new children, and you can change it later.',
  short: 'First name, no photo, until the family agrees',
  full: 'Full name and photo',
  asPic: 'A PIC has to choose this. Until then visitors do not see the children that you add.',
  chosen: 'Saved. This is what visitors see about new children.',
  change: 'Change it in Visibility',
  initial: 'Initial',
  firstName: 'First name',
  noPhoto: (seen: string) => `Visitors will see: ${seen}. No photo.`,
  visitors: (seen: string) => `Visitors will see: ${seen}. With the photo.`,
  hidden: 'Visitors will not see this child.',
  undecided: 'Visitors will not see this child until a PIC has chosen.',
})

const changes: Record<'short' | 'full', SentVisibility> = {
  short: { newChildren: 'team', shortName: 'first name' },
  full: { newChildren: 'public with name' },
}

/** Returns what is shown of newly added children; for other kinds, nothing is fetched. */
export function useNewChildren(kind: Kind | undefined) {
  const isAsked = kind !== undefined && needsConsent(kind)
  const query = useQuery(`new children ${isAsked}`, async () =>
    isAsked ? (await api.call('GET', privacyPath)).data : undefined,
  )
  const { response } = query
  const visitorsSee = useVisitorsSee()
  const tellVisitors =
    response && ((publishing: Publishing, values: Values) => visitorsSee(response, publishing, values))
  return { isAsked, isOpen: response?.newChildren === null, query, tellVisitors }
}

/** What `privacyPath` says about new children. */
type NewChildrenRules = Pick<VisibilitySettings, 'newChildren' | 'shortName'> & {
  people: { many: string; visitors: string[] }[]
}

/** Returns texts about a child whose family has not yet given or refused consent. */
function useVisitorsSee() {
  const { hidden, undecided, visitors, noPhoto, initial, firstName } = useWords(english)
  const short = { initial, 'first name': firstName }
  const translate = useTranslateMessage()
  return (
    { people, shortName, newChildren }: NewChildrenRules,
    publishing: Publishing,
    values: Values,
  ): string => {
    if (publishing.isHidden) return hidden
    if (newChildren === null) return undecided
    const labels = people.find(({ many }) => many === student.labels.many)?.visitors ?? []
    const isShown = (name: string) =>
      labels.includes(student.fields[name as keyof typeof student.fields].label) &&
      !publishing.hiddenFields.includes(name)
    const { fullName: _name, coverImageURL: _photo, ...others } = student.fields
    const typedName = String(values.fullName ?? '').trim()
    const isFull = isShown('fullName') && showsName(newChildren)
    // Firefox before 125 cannot find the initial.
    const canShorten = shortName === 'first name' || Boolean(Intl.Segmenter)
    const placeholder = isFull ? translate(fieldLabel(student.fields.fullName)) : short[shortName]
    const shortened = isFull ? typedName : canShorten && shortenName(typedName, shortName)
    const name = shortened || placeholder
    const rest = Object.entries(others).flatMap(([name, field]) => {
      const label = translate(fieldLabel(field))
      const value = String(values[name] ?? '')
      if (!isShown(name) || !(value || typedName === '')) return []
      return value ? (field.choices ? translate(labelMessage(value)) : `${label} ${value}`) : label
    })
    const seen = [name, ...rest].join(', ')
    return isShown('coverImageURL') && showsPhoto(newChildren) ? visitors(seen) : noPhoto(seen)
  }
}

/**
 * The question about what is shown of children, above the form or the list that adds them. It stays until a PIC answers
 * it with one click; a PIC adds nobody before that.
 */
export function NewChildrenQuestion({
  newChildren: { isAsked, isOpen, query },
  children,
}: {
  newChildren: ReturnType<typeof useNewChildren>
  children: ReactNode
}) {
  const { admin } = useSession()
  const can = useCan()
  const [isChosen, setChosen] = useState(false)
  if (!isAsked) return children
  const mayChoose = admin === null ? undefined : can('change who sees which field')
  const handleChosen = () => {
    setChosen(true)
    query.refetch()
  }
  // Without a response of the server, nobody who may be a PIC gets the form.
  if (mayChoose === false && query.error !== undefined) return children
  return (
    <QueryResult query={query} errorMessage={visibilityMessages.notLoaded}>
      {() =>
        isOpen && mayChoose === undefined ? (
          <LoadingSpinner />
        ) : (
          <>
            {(isOpen || isChosen) && (
              <Question mayChoose={mayChoose === true} isChosen={isChosen} onChosen={handleChosen} />
            )}
            {isOpen && mayChoose && !isChosen ? null : children}
          </>
        )
      }
    </QueryResult>
  )
}

type QuestionProps = { mayChoose: boolean; isChosen: boolean; onChosen: () => void }

function Question({ mayChoose, isChosen, onChosen }: QuestionProps) {
  const words = useWords(english)
  const { isBusy, run } = useAction()
  const choose = (change: SentVisibility) =>
    run(
      async () => {
        if (await sendVisibility(change)) onChosen()
      },
      { errorMessage: visibilityMessages.notSaved },
    )
  return (
    <section
      aria-labelledby="new-children"
      className="mb-6 max-w-xl rounded-card border border-lamp bg-lamp/10 p-5"
    >
      <h2 id="new-children" className="text-xl">
        {words.title}
      </h2>
      {isChosen ? (
        <>
          <p ref={focus} tabIndex={-1} className="mt-1 outline-none">
            {words.chosen}
          </p>
          <TextLink to={`${visibilityScreen}#new-children`}>{words.change}</TextLink>
        </>
      ) : mayChoose ? (
        <Choices isBusy={isBusy} onChoose={choose} />
      ) : (
        <p className="mt-1">{words.asPic}</p>
      )}
    </section>
  )
}

function Choices({ isBusy, onChoose }: { isBusy: boolean; onChoose: (change: SentVisibility) => void }) {
  const words = useWords(english)
  return (
    <>
      <p className="mt-1 mb-3">{words.lead}</p>
      <div className="grid gap-2">
        {(['short', 'full'] as const).map((name) => (
          <Button key={name} variant="quiet" disabled={isBusy} onClick={() => onChoose(changes[name])}>
            {words[name]}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Moves the focus, because the clicked button has disappeared. */
const focus = (element: HTMLElement | null) => element?.focus()
