import { Link, useLoaderData } from 'react-router'
import { dataLoader } from '#app/api/page-loader.ts'
import { useTextLanguage } from '#app/language/record-text.ts'
import { useDefaultText } from '#app/language/timing-words.ts'
import { fill, useWords } from '#app/language/use-words.ts'
import { OwnText } from '#app/layout/own-text.tsx'
import { type MetaInput, metaTags, siteFromMatches, wordsOf } from '#app/layout/page-meta.ts'
import { useSite } from '#app/layout/site-data.ts'
import { buttonClass, TextLink } from '#app/ui/button.tsx'
import { ChalkDrawing } from '#app/ui/chalk-drawing.tsx'
import { book } from '#app/ui/drawings.ts'
import { ChalkUnderline } from '#app/ui/page-heading.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { gallery } from '#domain/kinds/gallery.ts'
import { placeLabels } from '#domain/kinds/own-text-places.ts'
import { parsePictureUrl } from '#domain/media/pictures.ts'
import type { ShownText } from '#domain/site/own-texts.ts'
import { homePath } from '#domain/site/page-paths.ts'
import { defineWords } from '#domain/text/words.ts'
import { bigAndSmall, kite } from '#features/content/pages/lists/kind-drawing.ts'
import { schoolJsonLd } from '#features/content/pages/structured-data.ts'
import type { Home } from '../home-schema.ts'
import { ForParents } from './for-parents.tsx'
import { HomeNumbers } from './home-numbers.tsx'
import { homeWords } from './home-words.ts'
import { hasNews, LatestNews } from './latest-news.tsx'
import { NextClass } from './next-class.tsx'
import { Slideshow } from './slideshow.tsx'
import { WaysIn } from './ways-in.tsx'

const sections = {
  learning: { to: '/classroom', drawing: book },
  activities: { to: '/events/activities', drawing: kite },
  volunteers: { to: '/about/volunteers', drawing: bigAndSmall },
}

// The page works without this data.
const read = dataLoader(homePath)
export const loader = read
export const clientLoader = read

export const meta = (input: MetaInput) =>
  metaTags(input, {
    title: '',
    description: wordsOf(input, homeWords).description,
    jsonLd: import.meta.env.SSR ? [schoolJsonLd(siteFromMatches(input))] : [],
  })

export default function HomePage() {
  const words = useWords(homeWords)
  const { settings, ownTexts } = useSite()
  const ownText = useDefaultText()
  const home = useLoaderData<typeof loader>()
  const news = home && hasNews(home) ? home : null
  const renderSection = (name: keyof typeof sections) => {
    const { more, ...texts } = words[name]
    const { to, drawing } = sections[name]
    return (
      <HomeSection
        {...texts}
        own={ownTexts[placeLabels[name]]}
        link={{ to, label: more }}
        drawing={drawing}
        picture={home?.sectionPictures[name]}
      />
    )
  }
  return (
    <>
      <Slideshow pictures={home?.pictures ?? []}>
        <h1 className="text-4xl sm:text-6xl">{fill(words.welcome, { name: settings.name })}</h1>
        <ChalkUnderline />
        <p className="mt-5 text-lg font-medium wrap-anywhere text-lamp">{ownText(settings.institute)}</p>
        <p
          lang={useTextLanguage()(ownText(settings.tagline))}
          className="mt-1 max-w-prose text-xl wrap-anywhere sm:text-2xl"
        >
          {ownText(settings.tagline)}
        </p>
        <OwnText own={ownTexts[placeLabels.welcome]} className="mt-3 max-w-prose wrap-anywhere">
          <p className="mt-3 max-w-prose wrap-anywhere">{words.description}</p>
        </OwnText>
        <NextClass />
        <p className="mt-8 flex flex-wrap gap-3">
          <a href="#for-parents" className={buttonClass('primary')}>
            {words.whenAndWhere}
          </a>
          <Link to="/about" viewTransition className={buttonClass('quiet')}>
            {words.more}
          </Link>
        </p>
      </Slideshow>
      <WaysIn />
      <ForParents />
      {news && (
        <>
          <div className="page pb-0 sm:pb-0">{renderSection('learning')}</div>
          <LatestNews home={news} />
        </>
      )}
      <div className="page space-y-14 pt-14 sm:space-y-28 sm:pt-24">
        {/* Without news in between, the sections' pictures alternate between left and right. */}
        {!news && renderSection('learning')}
        {renderSection('activities')}
        {renderSection('volunteers')}
      </div>
      {home && <PhotoStrip photos={home.photos} />}
      {home && <HomeNumbers numbers={home.numbers} />}
    </>
  )
}

const photosEnglish = defineWords('photo-strip', { title: 'Our evenings, in pictures', gallery: 'Gallery' })

function PhotoStrip({ photos }: { photos: Home['photos'] }) {
  const words = useWords(photosEnglish)
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

const sizes = '(min-width: 72rem) 31rem, (min-width: 48rem) calc(50vw - 5rem), calc(100vw - 3.375rem)'

/** A narrower picture would be blurry, so a drawing is shown instead. */
const minWidth = 320

type SectionProps = {
  title: string
  text: string
  own?: ShownText | undefined
  link: { to: string; label: string }
  drawing: string
  picture: string | null | undefined
}

export function HomeSection({ title, text, own, link, drawing, picture }: SectionProps) {
  const isLargeEnough = picture && (parsePictureUrl(picture)?.width ?? minWidth) >= minWidth
  return (
    <section className="group grid items-center gap-x-14 gap-y-8 md:grid-cols-2">
      <div className="relative md:group-even:order-last">
        {isLargeEnough ? (
          <>
            <div className="print">
              <Picture src={picture} sizes={sizes} className="aspect-[2/1] rounded-lg md:aspect-[8/5]" />
            </div>
            <span className="board absolute -bottom-6 left-5 rotate-3 p-2 group-even:right-5 group-even:left-auto group-even:-rotate-3">
              <ChalkDrawing path={drawing} className="size-12 sm:size-14" />
            </span>
          </>
        ) : (
          <div className="board grid aspect-[2/1] place-items-center md:aspect-[8/5]">
            <ChalkDrawing path={drawing} className="size-32 sm:size-48" />
          </div>
        )}
      </div>
      <div>
        <h2 className="text-3xl sm:text-4xl">{title}</h2>
        <OwnText own={own} className="mt-4 max-w-prose text-lg text-soft">
          <p className="mt-4 max-w-prose text-lg text-soft">{text}</p>
        </OwnText>
        <Link to={link.to} viewTransition className={buttonClass('quiet', 'mt-6')}>
          {link.label}
        </Link>
      </div>
    </section>
  )
}
