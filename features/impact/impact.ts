import { defineWords } from '#domain/text/words.ts'

export const impactSheetPath = '/api/impact/sheet.pdf'

export const figureWords = defineWords({
  title: 'What we have done so far',
  children: 'children taught',
  evenings: 'evenings of teaching',
  hours: 'hours given by volunteers',
  years: 'years since {founded}',
  childrenClothed: 'children given clothes',
  parentsClothed: 'parents given clothes',
  reading: 'children can read',
  arithmetic: 'children can calculate',
  few: 'Numbers below five are left out, so that nobody can be recognized. A total that would reveal such a number is left out, too.',
})
