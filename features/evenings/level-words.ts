import { defineWords } from '#domain/text/words.ts'

/** The names of the skills and their levels, also for the page of a visitor, who does not load what levels are. */
export const levelWords = defineWords('levels', {
  reading: 'Reading',
  arithmetic: 'Arithmetic',
  beginner: 'Beginner',
  letter: 'Letter',
  word: 'Word',
  paragraph: 'Paragraph',
  story: 'Story',
  ones: '1–9',
  tens: '10–99',
  subtraction: 'Subtract',
  division: 'Divide',
})
