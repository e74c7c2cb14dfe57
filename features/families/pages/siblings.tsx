import { ActionButton } from '#app/admin/action-button.tsx'
import { useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useClassName } from '#app/language/kind-words.ts'
import { useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import { Name } from '#app/ui/name.tsx'
import { adminPath } from '#domain/kinds/record-path.ts'
import { student } from '#domain/kinds/student.ts'
import { defineWords } from '#domain/text/words.ts'
import { familyPaths } from '../families.ts'
import type { Sibling } from '../family-schemas.ts'

const english = defineWords('admin.siblings', {
  title: 'Brothers and sisters',
  alike: 'Same telephone number. Brother or sister?',
  link: 'Link',
  unlink: 'Unlink',
})

/** The linked brothers and sisters of a child, and children with the same number, who are never linked silently. */
export function Siblings({ childId }: { childId: string }) {
  const words = useWords(english)
  const can = useCan()
  const link = (siblingId: string) =>
    api.call('POST', familyPaths.siblings, { params: { id: childId }, body: { siblingId } })
  const unlink = (id: string) => api.call('DELETE', familyPaths.siblings, { params: { id } })
  const { siblings, suggestions, refetch } = useSiblings(childId)
  const renderList = (title: string, children: Sibling[], label: string, run: typeof link | typeof unlink) =>
    children.length > 0 && (
      <div>
        <h3 className="font-sans text-base text-soft">{title}</h3>
        <ul>
          {children.map((child) => (
            <li key={child._id} className="flex flex-wrap items-center gap-x-4">
              <SiblingLink {...child} />
              {can('note absences') && (
                <ActionButton
                  label={label}
                  about={child.fullName}
                  run={() => run(child._id)}
                  onChanged={refetch}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    )
  if (siblings.length + suggestions.length === 0) return null
  return (
    <div className="space-y-3">
      {renderList(words.title, siblings, words.unlink, unlink)}
      {renderList(words.alike, suggestions, words.link, link)}
    </div>
  )
}

/** Both lists are empty while they load; a page about a child without a family does not move then. */
export function useSiblings(childId: string) {
  const { response, refetch } = useQuery(`siblings ${childId}`, () =>
    api.call('GET', familyPaths.siblings, { params: { id: childId } }),
  )
  return { siblings: [], suggestions: [], ...response?.data, refetch }
}

export function SiblingLink({ _id, fullName, studentClass, hash = '', state }: Sibling & LinkProps) {
  const className = useClassName()
  return (
    <TextLink to={adminPath(student, _id) + hash} state={state}>
      <Name text={`${fullName}, ${className(studentClass)}`} />
    </TextLink>
  )
}

type LinkProps = { hash?: string; state?: unknown }
