import { Link, useLoaderData } from 'react-router'
import { homePicture } from '#domain/kinds/home-picture.ts'
import { grades, startedIn } from '#domain/site-facts.ts'
import { readList } from '../content/list-data.ts'
import { Slideshow } from '../content/slideshow.tsx'
import { schoolData } from '../content/structured-data.ts'
import { headOf, type Shown, siteIn } from '../layout/describe-page.ts'
import { useSite } from '../layout/site-data.ts'
import { pageData } from '../page-data.ts'
import { buttonClass } from '../ui/button.tsx'
import { ChalkLine } from '../ui/page-heading.tsx'

// Without its pictures the page is still whole, so a failure to read them is no failure of the page.
const read = pageData((api) => readList(api, homePicture))
export const loader = read
export const clientLoader = read

const description = `An evening school for children from ${grades.first}st to ${grades.last}th grade, run by college students since ${startedIn}.`
export const meta = (shown: Shown) =>
  headOf(shown, { title: '', description, facts: import.meta.env.SSR ? [schoolData(siteIn(shown))] : [] })

const sections = [
  {
    title: 'Education and extracurriculars',
    text: `Lessons for children from ${grades.first}st to ${grades.last}th grade, in small groups and at their own pace, with a test every month. And beside the books: drawing, origami, music and games.`,
    link: { to: '/classroom', label: 'See the classroom' },
    drawing:
      'M12 52V20q14-8 28 0v32q-14-8-28 0zM68 52V20q-14-8-28 0v32q14-8 28 0zM20 28q6-3 12 0M20 36q6-3 12 0M48 28q6-3 12 0M48 36q6-3 12 0',
  },
  {
    title: 'Activities',
    text: 'Sports days, festivals, competitions and clothing drives. The evenings in between are what the children remember, and the reason why they come back.',
    link: { to: '/events/activities', label: 'See our activities' },
    drawing: 'M40 8l24 22-24 26-24-26zM40 8v48M16 30h48M40 56q-8 4-2 8t-4 8M30 66l8-2M42 74l-8-2',
  },
  {
    title: 'The role of a volunteer',
    text: `Since ${startedIn}, students of the institute have given their evenings to teach. A volunteer is a teacher, an elder brother or sister, and on some days a goalkeeper.`,
    link: { to: '/about/volunteers', label: 'Meet our volunteers' },
    drawing:
      'M28 30a10 10 0 1 0 0-20 10 10 0 0 0 0 20zM10 66q0-26 18-26t18 26M56 42a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM48 66q-1-18 8-18 12 0 12 18',
  },
]

export default function Home() {
  const { settings } = useSite()
  return (
    <>
      <Slideshow pictures={useLoaderData<typeof loader>().items}>
        <h1 className="text-4xl sm:text-6xl">Welcome to {settings.name}</h1>
        <ChalkLine />
        <p className="mt-4 text-lg font-medium text-lamp">{settings.institute}</p>
        <p className="mt-2 max-w-prose text-xl">{settings.tagline}</p>
        <Link to="/about" viewTransition className={buttonClass('primary', 'mt-7')}>
          About us
        </Link>
      </Slideshow>
      <div className="page space-y-16 sm:space-y-24">
        {sections.map(({ title, text, link, drawing }) => (
          <section key={title} className="grid items-center gap-8 md:grid-cols-2 md:even:[&>svg]:order-last">
            <Drawing path={drawing} />
            <div>
              <h2 className="text-3xl sm:text-4xl">{title}</h2>
              <p className="mt-4 max-w-prose text-lg text-soft">{text}</p>
              <Link to={link.to} viewTransition className={buttonClass('quiet', 'mt-6')}>
                {link.label}
              </Link>
            </div>
          </section>
        ))}
      </div>
    </>
  )
}

/** A chalk drawing on a slate. */
function Drawing({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 128 80" aria-hidden="true" className="w-full rounded-card bg-night shadow-soft">
      <circle cx="64" cy="40" r="60" className="fill-dusk/40" />
      <circle cx="64" cy="40" r="38" className="fill-dusk" />
      <path
        d={path}
        transform="translate(24)"
        fill="none"
        strokeWidth="1.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-chalk"
      />
    </svg>
  )
}
