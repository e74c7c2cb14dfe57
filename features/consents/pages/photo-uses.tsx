import { Link } from 'react-router'
import { defineWords, type MessageOrText } from '#domain/text/words.ts'
import { SiblingLink, useSiblings } from '#features/families/pages/siblings.tsx'
import type { ChildConsent, PhotoUse } from '../consent-schemas.ts'

const words = defineWords({
  places: 'Visitors no longer see the photo. It was shown here:',
  siblings: 'Ask about the brothers and sisters on the same visit:',
  other:
    'Other records with the same picture now show a drawing or nothing. Choose another picture for them.',
})

export type SavedConsents = { message: MessageOrText; data: ChildConsent[]; places: PhotoUse[] }

/** The element is always rendered, so that screen readers announce changes. */
export const PhotoUses = ({ places }: { places: readonly PhotoUse[] }) => (
  <div role="status">
    {places.length > 0 && (
      <div className="rounded-2xl bg-lamp/15 p-4">
        <p>{words.places}</p>
        <ul className="mt-2 list-disc pl-5">
          {places.map(({ label, title, path }) => (
            <li key={`${label} ${title}`}>
              <Link to={path} className="font-medium text-link underline underline-offset-4">
                {label}
              </Link>
              <span>{`: ${title}`}</span>
            </li>
          ))}
        </ul>
        {places.length > 1 && <p className="mt-2 text-sm">{words.other}</p>}
      </div>
    )}
  </div>
)

/** Links to the consent of a child's brothers and sisters, whose form begins with the same answers. */
export function SiblingsNext({ _id, level, givenBy, way, givenOn, until }: ChildConsent) {
  const { siblings } = useSiblings(_id)
  const state = { answer: { level, givenBy, way, givenOn, until } }
  if (siblings.length === 0 || level === 'none') return null
  return (
    <div className="mt-4 rounded-2xl bg-lamp/15 p-4">
      <p>{words.siblings}</p>
      <ul>
        {siblings.map((sibling) => (
          <li key={sibling._id}>
            <SiblingLink {...sibling} hash="#consent" state={state} />
          </li>
        ))}
      </ul>
    </div>
  )
}
