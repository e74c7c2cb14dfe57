import { cleanText } from './clean-text.ts'
import { latinDigits } from './latin-digits.ts'

/**
 * The text in the form in which searches and the recognition of people compare it. One name is written in many ways:
 * in any case, with straight or curly apostrophes, with or without accents, nukta and joiners, with an anusvara in place
 * of the nasal before a consonant, with the old or the new khanda ta. Folding twice changes nothing more.
 *
 * The search columns of records hold this form, so a change of it needs a migration of those columns.
 */
export function foldText(text: string): string {
  let folded = latinDigits(cleanText(text))
    .replace(/\u00B4/g, "'")
    .normalize('NFKD')
    .toLowerCase()
  for (const [variants, common] of sameLetters) folded = folded.replace(variants, common)
  return folded.normalize('NFC').trim()
}

/** A folded text with single spaces: how names and classes are compared. */
export const foldLine = (text: string): string => foldText(text).replace(/\s+/g, ' ')

/** How numbers such as a unique ID are compared: in any case, but letter by letter. */
export const foldKey = (text: string): string => cleanText(text).toLowerCase().replace(/\s+/g, ' ').trim()

const apostrophes = /[`\u2018\u2019\u201A\u201B\u02B9\u02BB-\u02BD\u2032]/g

/** A phone types a curly apostrophe where a computer types a straight one. */
export const straightenApostrophes = (text: string): string => text.replace(apostrophes, "'")

const sameLetters: [RegExp, string][] = [
  // Accents of Latin letters, the nukta of Devanagari and Bengali, joiners.
  [/[\u0300-\u036F\u093C\u09BC\u200C\u200D]/g, ''],
  [apostrophes, "'"],
  [/[\u2010-\u2015\u2212]/g, '-'],
  // A nasal before a consonant of its own row, and the chandrabindu, are an anusvara.
  [/ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|ँ/g, 'ं'],
  [/ঙ্?/g, 'ং'],
  [/ৎ/g, 'ত্'],
]
