import { useLoaderData } from 'react-router'
import { useDefaultText } from '#app/language/timing-words.ts'
import { fill, useDigits, useLanguage, useWords } from '#app/language/use-words.ts'
import { OwnText, useFillIn, useLead } from '#app/layout/own-text.tsx'
import { pageMeta } from '#app/layout/page-meta.ts'
import { useSite } from '#app/layout/site-data.ts'
import { TextLink } from '#app/ui/button.tsx'
import { ChalkDrawing } from '#app/ui/chalk-drawing.tsx'
import { book, cap, crane, crayon, heart, medal, oilLamp, sprout, test, wave } from '#app/ui/drawings.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { DrawingChoice } from '#domain/kinds/own-text.ts'
import { placeLabels, textPlaces } from '#domain/kinds/own-text-places.ts'
import { page, pagePlaces } from '#domain/kinds/page.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { textIn } from '#domain/kinds/translations.ts'
import type { ShownText } from '#domain/site/own-texts.ts'
import { impactPage } from '#domain/site/page-paths.ts'
import { kindDrawings } from '#features/content/pages/lists/kind-drawing.ts'
import { listLoader } from '#features/content/pages/lists/list-loader.ts'
import { aboutWords } from './about-words.ts'
import { SchoolYear } from './year-with-us.tsx'

/** The drawings that an admin may choose, by name. */
const drawings: Record<DrawingChoice, string> = {
  book,
  cap,
  crane,
  crayon,
  heart,
  medal,
  'oil lamp': oilLamp,
  sprout,
  test,
  wave,
  ...kindDrawings,
}

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
                <div
                  key={name + text}
                  className="flex flex-col-reverse justify-end border-l-4 border-lamp pl-4"
                >
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
  // An admin's list also has pages that are linked nowhere.
  const items = useLoaderData<typeof loader>().items.filter(({ place }) => place !== pagePlaces.nowhere)
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

type DefaultItem = { name: string; text: string; drawing?: string }
type AboutItem = Required<DefaultItem> & { own: ShownText | undefined }

/**
 * Returns the items of a list. An item of the school replaces the site's item with the same number; if it has neither
 * title nor text, the item is left out.
 */
function useAboutItems(label: string, defaults: readonly DefaultItem[]): AboutItem[] {
  const { ownTexts } = useSite()
  const fillIn = useFillIn()
  const places = Object.keys(textPlaces).filter((place) => place.startsWith(`${label} `))
  return places.flatMap((place, index) => {
    const [own, item] = [ownTexts[place], defaults[index]]
    const { title: name, text } = own ?? { title: item?.name ?? '', text: item?.text ?? '' }
    const drawing = (own?.drawing ? drawings[own.drawing] : item?.drawing) ?? drawings.book
    return name || text ? [{ name: fillIn(name), text: fillIn(text), drawing, own }] : []
  })
}

function SchoolAtDusk() {
  return (
    <svg viewBox="0 0 480 340" aria-hidden="true" className="board w-full rotate-1">
      <radialGradient id="school-glow">
        <stop offset="0" stopColor="#f2a33a" stopOpacity="0.55" />
        <stop offset="0.5" stopColor="#f2a33a" stopOpacity="0.16" />
        <stop offset="1" stopColor="#f2a33a" stopOpacity="0" />
      </radialGradient>
      <circle cx="238" cy="142" r="190" fill="url(#school-glow)" />
      <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        {/* The ground, the tree and the branch that carries the lamp. */}
        <path d="M14 292q110-12 226-6t226-2M54 291q14-54 2-138M98 289q-8-44 6-84 36-62 134-92M100 168q44-52 130-62M70 284q6-40 2-76M82 282q0-24 2-40" />
        <path
          className="fill-night"
          d="M34 158q-24-6-20-34 2-18 20-24-2-34 28-40 16-28 46-14 28-16 46 8 30 2 30 30 14 14 4 32-6 16-26 14-10 20-34 14-16 18-40 8-22 22-54 6z"
        />
        <path
          d="M48 92q10-14 26-8M102 72q14-8 26 2M86 116q14 8 28-2M138 108q12 2 16-10M38 128q8 10 20 4M152 74q8 2 10 10"
          opacity="0.55"
        />
        <path d="M238 113v16M226 137h24l-5-8h-14zM228 137q-7 18 2 34h16q9-16 2-34M226 171h24" />
        {/* The board. */}
        <path d="M318 120h112v84H318zM326 128h96v68h-96zM336 204l-18 82M412 204l18 82M374 204v40" />
        <path d="M338 146q8-9 16 0t16 0M338 166h22M378 158v14M371 165h14M396 160h14M396 168h14M340 183q24-6 48 0" />
        {/* The teacher. */}
        <path d="M284 182a12 12 0 1 0-.1 0zM266 286l4-62q0-26 15-34 16 8 16 32l5 64M299 206l24-26M271 214l-10 22 8 8M272 192q-4-20 12-25 16 3 13 22" />
        {/* The children, seen from behind. */}
        <path d="M130 256a11 11 0 1 0-.1 0zM106 296q0-34 24-34t24 34zM184 262a10 10 0 1 0-.1 0zM162 300q0-32 22-32t22 32zM234 258a10 10 0 1 0-.1 0zM212 298q0-34 22-34t22 34z" />
        <path d="M122 236l-8-7M176 243q8-8 16 0M228 240l-5-6M240 240l6-6" />
        {/* Stars, and a kite left in the sky. */}
        <path d="M296 40v8M292 44h8M440 70v8M436 74h8M214 30v6M211 33h6M366 52l22-14 8 26-22 10zM366 52l30 12M388 38l-14 36M374 74q-8 8-2 14t-6 12" />
      </g>
      <path d="M239 166c-5-4-5-11 0-20 5 9 5 16 0 20z" className="fill-lamp" />
    </svg>
  )
}
