import { grades } from '#domain/site/site-constants.ts'
import { ChalkDrawing } from '../../ui/chalk-drawing.tsx'
import { book, heart, sprout } from '../drawings.ts'

const words = {
  title: 'Our Pillars',
  items: [
    {
      name: 'Learning',
      text: `Lessons in small groups, from ${grades.first}st to ${grades.last}th grade, with a test every month.`,
      drawing: book,
    },
    {
      name: 'Growing',
      text: 'Games, art and festivals, because a child is more than marks.',
      drawing: sprout,
    },
    {
      name: 'Caring',
      text: 'Volunteers who know every child by name and stay for years.',
      drawing: heart,
    },
  ],
}

/** The school's principles, in a dark band across the page. */
export function Pillars() {
  return (
    <section className="bg-linear-to-b from-dusk to-night text-chalk">
      <div className="mx-auto max-w-6xl px-5 py-16 sm:px-8 sm:py-20">
        <h2 className="text-3xl sm:text-4xl">{words.title}</h2>
        <ul className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
          {words.items.map(({ name, text, drawing }) => (
            <li key={name}>
              <ChalkDrawing path={drawing} className="size-20 text-lamp-bright" />
              <h3 className="mt-4 text-2xl">{name}</h3>
              <p className="mt-2 text-lg text-chalk/90">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
