import { book, crane, crayon, heart, medal, oilLamp, sprout } from '#app/ui/drawings.ts'
import { defineWords } from '#domain/text/words.ts'
import { shirt } from '#features/content/pages/lists/kind-drawing.ts'

/** The texts that come with the site; a school may replace them (`domain/kinds/own-text-places.ts`). */
export const aboutWords = defineWords('about', {
  title: 'About',
  lead: 'An evening school for children from {firstGrade} to {lastGrade} grade, run by college students since {founded}.',
  introduction: [
    '{name} is run by college students ({institute}). Children whose families cannot pay for lessons come in the evening; the students teach them, and learn at least as much themselves.',
    'It began in {founded}. There are lessons for every grade, a test every month, and something to celebrate in every season.',
  ],
  facts: [
    ['{firstClass} to {lastClass}', 'the grades we teach'],
    ['Monthly', 'a test for every child'],
    ['{founded}', 'the year it began'],
  ],
  impact: 'What we have done so far',
  moreTitle: 'More about us',
  activityBoardsTitle: 'Activities',
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
  pillarsTitle: 'Our pillars',
  pillarsItems: [
    {
      name: 'Learning',
      text: 'Lessons in small groups, from {firstGrade} to {lastGrade} grade, with a test every month.',
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
})
