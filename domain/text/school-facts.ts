import { ordinalOf } from '../kinds/class-order.ts'
import { defaultSettings } from '../site/site-constants.ts'
import type { Language } from './languages.ts'

const ordinals: Partial<Record<Language, string>> = {
  bn: 'প্রথম দ্বিতীয় তৃতীয় চতুর্থ পঞ্চম ষষ্ঠ সপ্তম অষ্টম নবম দশম একাদশ দ্বাদশ',
  hi: 'पहली दूसरी तीसरी चौथी पाँचवीं छठी सातवीं आठवीं नौवीं दसवीं ग्यारहवीं बारहवीं',
}

export type SchoolFacts = Record<'founded' | 'firstGrade' | 'lastGrade' | 'firstClass' | 'lastClass', string>
type School = { founded: number; grades: { first: number; last: number } }

/**
 * Returns the values of the placeholders that any text of the site may contain, such as `{founded}`. Grades are
 * ordinals, "1st" or "प्रथम"; classes are numbers.
 */
export function schoolFacts(language: Language, { founded, grades: { first, last } }: School): SchoolFacts {
  const ordinal = (grade: number) =>
    ordinals[language]?.split(' ')[grade - 1] ?? `${grade}${ordinalOf(grade)}`
  return {
    founded: String(founded),
    firstGrade: ordinal(first),
    lastGrade: ordinal(last),
    firstClass: String(first),
    lastClass: String(last),
  }
}

const withGrades = (text: string, first: string, last: string) =>
  [first, last].reduce((text, grade) => text.replace(/\b\d+(st|nd|rd|th)\b/, grade), text)

/** The default answer to "Who may come" names the grades, so it changes with them. */
export const whoMayCome = withGrades(defaultSettings.forParents.whoMayCome, '{firstGrade}', '{lastGrade}')

export const isDefaultWhoMayCome = (text: string) =>
  withGrades(text, '{firstGrade}', '{lastGrade}') === whoMayCome
