import { Link } from 'react-router'
import { useWords } from '#app/language/use-words.ts'
import { TextLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { gallery } from '#domain/kinds/gallery.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Home } from '../home-schema.ts'

const english = defineWords('photo-strip', { title: 'Our evenings, in pictures', gallery: 'Gallery' })

export function PhotoStrip({ photos }: { photos: Home['photos'] }) {
  const words = useWords(english)
  if (photos.length === 0) return null
  return (
    <section aria-labelledby="pictures" className="bleed pt-4">
      <div className="mx-auto flex max-w-6xl flex-wrap items-baseline justify-between gap-x-6 px-5 sm:px-8">
        <h2 id="pictures" className="text-3xl sm:text-4xl">
          {words.title}
        </h2>
        <TextLink to={gallery.screens.list}>{words.gallery}</TextLink>
      </div>
      <ul className="mt-5 flex gap-2 overflow-x-auto px-[max(1.25rem,50vw-34rem)] pb-3 sm:gap-3 sm:px-[max(2rem,50vw-34rem)]">
        {photos.map(({ url, title, address }) => (
          <li key={address} className="shrink-0">
            <Link to={address} viewTransition className="block rounded-lg">
              <Picture src={url} alt={title} sizes="20rem" className="h-40 w-60 rounded-lg sm:h-52 sm:w-80" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
