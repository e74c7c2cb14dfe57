import { useLoaderData } from 'react-router'
import { useDefaultText } from '#app/language/timing-words.ts'
import { fill, useDigits, useLanguage, useWords } from '#app/language/use-words.ts'
import { OwnText, useLead } from '#app/layout/own-text.tsx'
import { pageMeta } from '#app/layout/page-meta.ts'
import { useSite } from '#app/layout/site-data.ts'
import { TextLink } from '#app/ui/button.tsx'
import { ChalkDrawing } from '#app/ui/chalk-drawing.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { placeLabels } from '#domain/kinds/own-text-places.ts'
import { page } from '#domain/kinds/page.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { textIn } from '#domain/kinds/translations.ts'
import { impactPage } from '#domain/site/page-paths.ts'
import { listLoader } from '#features/content/pages/list-loader.ts'
import { useAboutItems } from './about-items.ts'
import { aboutWords } from './about-words.ts'
import { SchoolAtDusk } from './school-at-dusk.tsx'
import { SchoolYear } from './year-with-us.tsx'

// If the school's own pages cannot be fetched, the rest of About is still shown.
const read = listLoader(page)
export const loader = read
export const clientLoader = read

export const meta = pageMeta(aboutWords)

export default function About() {
  const words = useWords(aboutWords)
  const digits = useDigits()
  const { settings, ownTexts } = useSite()
  const ownText = useDefaultText()
  const places = { name: settings.name, institute: ownText(settings.institute) }
  const facts = useAboutItems(
    placeLabels.fact,
    words.facts.map(([name, text]) => ({ name, text })),
  )
  return (
    <>
      <div className="page">
        <PageHeading title={words.title} lead={useLead(placeLabels.about, words.lead)} />
        <div className="grid items-center gap-10 md:grid-cols-[1fr_1.1fr]">
          <div className="space-y-5 text-lg">
            <OwnText own={ownTexts[placeLabels.introduction]}>
              {words.introduction.map((text) => (
                <p key={text} className="wrap-anywhere">
                  {fill(text, places)}
                </p>
              ))}
            </OwnText>
            <dl className="grid gap-x-6 gap-y-5 pt-3 sm:grid-cols-3">
              {facts.map(({ name, text, own }) => (
                <div key={name + text} className="flex flex-col-reverse border-l-4 border-lamp pl-4">
                  <dt className="text-base text-soft">
                    <OwnText own={own}>{text}</OwnText>
                  </dt>
                  <dd className="font-serif text-2xl font-semibold">{digits(name)}</dd>
                </div>
              ))}
            </dl>
            <TextLink to={impactPage}>{words.impact}</TextLink>
          </div>
          <SchoolAtDusk />
        </div>
        <MoreAboutUs />
        <ActivityBoards />
      </div>
      <Pillars />
      <div className="page">
        <SchoolYear />
      </div>
    </>
  )
}

function MoreAboutUs() {
  const { items } = useLoaderData<typeof loader>()
  const { moreTitle } = useWords(aboutWords)
  const language = useLanguage()
  if (items.length === 0) return null
  return (
    <section className="mt-14">
      <h2 className="text-3xl sm:text-4xl">{moreTitle}</h2>
      <ul className="mt-4 grid gap-x-10 wrap-anywhere sm:grid-cols-2 lg:grid-cols-3">
        {items.map((record) => (
          <li key={record._id}>
            <TextLink to={recordPath(page, record) ?? ''}>{textIn(language, record, 'title')}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ActivityBoards() {
  const words = useWords(aboutWords)
  const items = useAboutItems(placeLabels.activity, words.items)
  return (
    <section className="mt-20">
      <h2 className="text-3xl sm:text-4xl">{words.activityBoardsTitle}</h2>
      <ul className="mt-8 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-5">
        {items.map(({ name, text, drawing, own }) => (
          <li key={name} className="group flex flex-wrap gap-5 lg:flex-col">
            <span className="board grid size-28 shrink-0 -rotate-2 place-items-center group-even:rotate-2 lg:h-40 lg:w-full lg:-rotate-1 lg:group-even:rotate-1">
              {own?.photo ? (
                <Picture src={own.photo} sizes="14rem" className="size-full rounded-card" />
              ) : (
                <ChalkDrawing path={drawing} className="size-16 lg:size-24" />
              )}
            </span>
            <div className="min-w-[min(8rem,100%)] flex-1">
              <h3 className="text-xl wrap-anywhere">{name}</h3>
              <OwnText own={own} className="mt-1 text-soft">
                <p className="mt-1 text-soft">{text}</p>
              </OwnText>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pillars() {
  const words = useWords(aboutWords)
  const items = useAboutItems(placeLabels.pillar, words.pillarsItems)
  return (
    <section className="bg-linear-to-b from-dusk to-night text-chalk">
      <div className="mx-auto max-w-6xl px-5 py-16 sm:px-8 sm:py-20">
        <h2 className="text-3xl sm:text-4xl">{words.pillarsTitle}</h2>
        <ul className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
          {items.map(({ name, text, drawing, own }) => (
            <li key={name}>
              {own?.photo ? (
                <Picture src={own.photo} sizes="20rem" className="aspect-[8/5] rounded-card" />
              ) : (
                <ChalkDrawing path={drawing} className="size-20 text-lamp-bright" />
              )}
              <h3 className="mt-4 text-2xl wrap-anywhere">{name}</h3>
              <OwnText own={own} className="mt-2 text-lg text-chalk/90">
                <p className="mt-2 text-lg text-chalk/90">{text}</p>
              </OwnText>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
