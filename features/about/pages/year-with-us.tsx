import { useWords } from '#app/language/use-words.ts'
import { TextLink } from '#app/ui/button.tsx'
import { ChalkDrawing } from '#app/ui/chalk-drawing.tsx'
import { cap, medal, oilLamp, test, wave } from '#app/ui/drawings.ts'
import { defineWords } from '#domain/text/words.ts'
import { shirt } from '#features/content/pages/lists/kind-drawing.ts'

const english = defineWords('school-year', {
  title: 'A year with us',
  stations: [
    {
      name: 'A welcome',
      text: 'New volunteers arrive, and the others show them how it is done.',
      link: { to: '/events/induction', label: "Fresher's Induction" },
      drawing: wave,
    },
    {
      name: 'Lessons and tests',
      text: 'Lessons every week and a test every month, so that we notice when someone needs help.',
      link: { to: '/classroom', label: 'Classroom' },
      drawing: test,
    },
    {
      name: 'Games and art',
      text: 'Sports day, drawing and origami: an afternoon without a single sum.',
      link: { to: '/events/activities', label: 'Activities' },
      drawing: medal,
    },
    {
      name: 'Festivals',
      text: 'Lamps, colours, songs, and sweets for everybody.',
      link: { to: '/events/festivals', label: 'Festivals' },
      drawing: oilLamp,
    },
    {
      name: 'Something warm',
      text: 'Clothes are collected on the campus and given to the children and their families.',
      link: { to: '/cloth-donations', label: 'Cloth Donation Drive' },
      drawing: shirt,
    },
    {
      name: 'A farewell',
      text: 'Our final-year volunteers leave, and some of them cry.',
      link: { to: '/events/farewell', label: 'Farewell Ceremonies' },
      drawing: cap,
    },
  ],
})

export function SchoolYear() {
  const words = useWords(english)
  return (
    <section>
      <h2 className="text-3xl sm:text-4xl">{words.title}</h2>
      <ol className="year mt-8 grid lg:grid-cols-2 lg:gap-x-16">
        {words.stations.map(({ name, text, link, drawing }) => (
          <li key={name} className="flex flex-wrap gap-5 pb-8">
            <span className="relative grid size-16 shrink-0 place-items-center rounded-full border-2 border-lamp bg-ground text-link">
              <ChalkDrawing path={drawing} className="size-10" />
            </span>
            <div className="min-w-[min(8rem,100%)] flex-1 pt-1">
              <h3 className="text-xl">{name}</h3>
              <p className="mt-1 text-soft">{text}</p>
              <TextLink to={link.to} viewTransition>
                {link.label}
              </TextLink>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
