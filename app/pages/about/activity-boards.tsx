import { shirt } from '../../lists/kind-drawing.ts'
import { ChalkDrawing } from '../../ui/chalk-drawing.tsx'
import { crane, crayon, medal, oilLamp } from '../drawings.ts'

const words = {
  title: 'Activities',
  items: [
    { name: 'Sports day', text: 'Races, tug of war and a medal for everyone who ran.', drawing: medal },
    { name: 'Drawing', text: 'Crayons on the floor, and a wall for every picture.', drawing: crayon },
    { name: 'Origami', text: 'Paper, patience and a room full of cranes.', drawing: crane },
    {
      name: 'Clothing drive',
      text: 'Clothes collected on the campus and given to the children and their families.',
      drawing: shirt,
    },
    { name: 'Festivals', text: 'Lights, colours and sweets, celebrated together.', drawing: oilLamp },
  ],
}

/** What the school does besides lessons, each with a drawing on a slate. */
export function ActivityBoards() {
  return (
    <section className="mt-20">
      <h2 className="text-3xl sm:text-4xl">{words.title}</h2>
      <ul className="mt-8 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-5">
        {words.items.map(({ name, text, drawing }) => (
          <li key={name} className="group flex gap-5 lg:flex-col">
            <span className="board grid size-28 shrink-0 -rotate-2 place-items-center group-even:rotate-2 lg:h-40 lg:w-full lg:-rotate-1 lg:group-even:rotate-1">
              <ChalkDrawing path={drawing} className="size-16 lg:size-24" />
            </span>
            <div>
              <h3 className="text-xl">{name}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
