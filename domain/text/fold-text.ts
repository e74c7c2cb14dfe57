import { cleanText } from './clean-text.ts'
import { latinDigits } from './latin-digits.ts'

/**
 * Normalizes text for searching and for matching people. The same name can be written in many ways: in any
 * case, with straight or curly apostrophes, with or without accents, nukta and joiners, with an anusvara in
 * place of the nasal before a consonant, with the old or the new khanda ta. Folding is idempotent.
 *
 * The records' search columns contain folded text, so a change to this function requires a migration of those
 * columns.
 */
export function foldText(text: string): string {
  let folded = latinDigits(cleanText(text))
    .replace(/\u00B4/g, "'")
    .normalize('NFKD')
    .toLowerCase()
  for (const [variants, common] of sameLetters) folded = folded.replace(variants, common)
  return folded.normalize('NFC').trim()
}

export const foldLine = (text: string): string => foldText(text).replace(/\s+/g, ' ')

/** Normalizes an identifier, such as a unique ID, for comparison: ignores case, but keeps every letter distinct. */
export const foldKey = (text: string): string => cleanText(text).toLowerCase().replace(/\s+/g, ' ').trim()

const apostrophes = /[`\u2018\u2019\u201A\u201B\u02B9\u02BB-\u02BD\u2032]/g

/** Phones insert curly apostrophes, computers straight ones. */
export const straightenApostrophes = (text: string): string => text.replace(apostrophes, "'")

const sameLetters: [RegExp, string][] = [
  // Removes Latin accents, the Devanagari and Bengali nukta, and joiners.
  [/[\u0300-\u036F\u093C\u09BC\u200C\u200D]/g, ''],
  [apostrophes, "'"],
  [/[\u2010-\u2015\u2212]/g, '-'],
  // A nasal before a consonant of the same row becomes an anusvara, as does a chandrabindu.
  [/ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|ँ/g, 'ं'],
  [/ঙ্?/g, 'ং'],
  [/ৎ/g, 'ত্'],
]
