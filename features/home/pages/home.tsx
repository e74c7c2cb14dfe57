import { Link, useLoaderData } from 'react-router'
import { dataLoader } from '#app/api/page-loader.ts'
import { useTextLanguage } from '#app/language/record-text.ts'
import { useDefaultText } from '#app/language/timing-words.ts'
import { fill, useWords } from '#app/language/use-words.ts'
import { OwnText } from '#app/layout/own-text.tsx'
import { type MetaInput, metaTags, siteFromMatches, wordsOf } from '#app/layout/page-meta.ts'
import { useSite } from '#app/layout/site-data.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { book } from '#app/ui/drawings.ts'
import { ChalkUnderline } from '#app/ui/page-heading.tsx'
import { placeLabels } from '#domain/kinds/own-text-places.ts'
import { homePath } from '#domain/site/page-paths.ts'
import { bigAndSmall, kite } from '#features/content/pages/kind-drawing.ts'
import { schoolJsonLd } from '#features/content/pages/structured-data.ts'
import { ForParents } from './for-parents.tsx'
import { HomeNumbers } from './home-numbers.tsx'
import { HomeSection } from './home-section.tsx'
import { homeWords } from './home-words.ts'
import { hasNews, LatestNews } from './latest-news.tsx'
import { NextClass } from './next-class.tsx'
import { PhotoStrip } from './photo-strip.tsx'
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
