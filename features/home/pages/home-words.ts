import { defineWords } from '#domain/text/words.ts'

/** The texts that come with the site; a school may replace them (`domain/kinds/own-text-places.ts`). */
export const homeWords = defineWords('home', {
  welcome: 'Welcome to {name}',
  description:
    'An evening school for children from {firstGrade} to {lastGrade} grade, run by college students since {founded}.',
  whenAndWhere: 'When and where',
  learning: {
    title: 'Education and extracurriculars',
    text: 'Lessons for children from {firstGrade} to {lastGrade} grade, in small groups and at their own pace, with a test every month. And beyond the books: drawing, origami, music and games.',
    more: 'See the classroom',
  },
  activities: {
    title: 'Activities',
    text: 'Sports days, festivals, competitions and clothing drives. These evenings are what the children remember, and the reason why they come back.',
    more: 'See our activities',
  },
  volunteers: {
    title: 'The role of a volunteer',
    text: 'Since {founded}, students of the institute have given their evenings to teach. A volunteer is a teacher, an elder brother or sister, and on some days a goalkeeper.',
    more: 'Meet our volunteers',
  },
})
