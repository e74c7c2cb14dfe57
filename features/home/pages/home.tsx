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
import { LatestNews } from './latest-news.tsx'
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
        <h1 className="text-[min(2.25rem,15vw)] sm:text-[min(3.75rem,9vw)]">
          {fill(words.welcome, { name: settings.name })}
        </h1>
        <ChalkUnderline />
        <p className="mt-2 font-medium wrap-anywhere text-lamp sm:mt-5 sm:text-lg">
          {ownText(settings.institute)}
        </p>
        <p
          lang={useTextLanguage()(ownText(settings.tagline))}
          className="mt-1 max-w-prose text-lg wrap-anywhere sm:text-2xl"
        >
          {ownText(settings.tagline)}
        </p>
        <OwnText own={ownTexts[placeLabels.welcome]} className="mt-2 max-w-prose wrap-anywhere">
          <p className="mt-2 max-w-prose wrap-anywhere">{words.description}</p>
        </OwnText>
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-4 sm:mt-6">
          <a href="#for-parents" className={buttonClass('primary', 'max-md:hidden')}>
            {words.whenAndWhere}
          </a>
          <NextClass />
        </div>
      </Slideshow>
      <WaysIn className="relative mx-auto -mt-6 w-full max-w-6xl px-5 sm:px-8 md:-mt-14" />
      {home && <LatestNews home={home} />}
      <ForParents />
      <div className="laid-out-late page space-y-6 pt-10 pb-6 [--late-height:58rem] sm:space-y-28 sm:py-24">
        {renderSection('learning')}
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
    <section aria-labelledby="pictures" className="laid-out-late bleed [--late-height:16rem]">
      <div className="mx-auto flex max-w-6xl flex-wrap items-baseline justify-between gap-x-6 px-5 sm:px-8">
        <h2 id="pictures" className="text-2xl sm:text-4xl">
          {words.title}
        </h2>
        <TextLink to={gallery.screens.list}>{words.gallery}</TextLink>
      </div>
      <ul className="mt-3 flex gap-2 overflow-x-auto px-[max(1.25rem,50vw-34rem)] pb-3 sm:gap-3 sm:px-[max(2rem,50vw-34rem)]">
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

const sizes = '(min-width: 72rem) 31rem, (min-width: 48rem) calc(50vw - 5rem), 8rem'

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
    <section className="group grid grid-cols-[min(8rem,36%)_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-t border-edge pt-6 md:grid-cols-2 md:gap-x-14 md:border-0 md:pt-0">
      <div className="relative md:group-even:order-last">
        {isLargeEnough ? (
          <>
            <div className="print">
              <Picture src={picture} sizes={sizes} className="aspect-[4/3] rounded-lg md:aspect-[8/5]" />
            </div>
            <span className="board absolute -bottom-6 left-5 rotate-3 p-2 group-even:right-5 group-even:left-auto group-even:-rotate-3 max-md:hidden">
              <ChalkDrawing path={drawing} className="size-14" />
            </span>
          </>
        ) : (
          <div className="board grid aspect-[4/3] place-items-center md:aspect-[8/5]">
            <ChalkDrawing path={drawing} className="size-16 md:size-48" />
          </div>
        )}
      </div>
      <div className="contents md:block">
        <h2 className="min-w-0 text-[min(1.5rem,5.8vw)] wrap-anywhere sm:text-4xl">{title}</h2>
        <div className="col-span-2 max-w-prose text-soft sm:text-lg">
          <OwnText own={own} className="md:mt-4">
            <p className="md:mt-4">{text}</p>
          </OwnText>
          <TextLink to={link.to} viewTransition>
            {link.label}
          </TextLink>
        </div>
      </div>
    </section>
  )
}
