import { foldLine } from '#domain/text/fold-text.ts'

/** A class named in a text: its grade ("8", "nursery") and its section ("b"), if any. */
export type NamedClass = { grade: string; section: string }

/** Returns the class that a text names in English, Hindi or Bengali; undefined if the text contains anything else. */
export function classIn(text: string): NamedClass | undefined {
  if (text.length > maxLength) return undefined
  const words = wordsIn(text).filter((word) => !fillers.has(word))
  const [first, ...rest] = words.map(partOf)
  // "8 (Eight)" contains the grade twice.
  const section = rest.find((part) => part?.grade === undefined)?.section ?? first?.section ?? ''
  const isOneClass = rest.every((part, index) =>
    part?.grade === undefined ? part !== undefined && index === rest.length - 1 : part.grade === first?.grade,
  )
  return first?.grade !== undefined && isOneClass ? { grade: first.grade, section } : undefined
}

/** Returns true if two texts may name the same class; a class without a section matches each of its sections. */
export function isSameClass(one: string, other: string): boolean {
  const [a, b] = [classIn(one), classIn(other)]
  if (!a || !b) return foldLine(one) === foldLine(other)
  return a.grade === b.grade && (a.section === b.section || a.section === '' || b.section === '')
}

/** Longer texts are not class names. */
const maxLength = 60

const wordsIn = (text: string) =>
  foldLine(text)
    .replace(/(\p{L}\p{M}*)(?=\d)/gu, '$1 ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

type Part = { grade?: string; section?: string }

function partOf(word: string): Part | undefined {
  const [, digits, section] = /^(\d{1,2})([a-h]?)$/.exec(word) ?? []
  if (digits) return { grade: String(Number(digits)), ...(section && { section }) }
  const ordinal = /^(\d{1,2})(\D+)$/.exec(word)
  if (ordinal?.[1] && endings.has(withoutVowel(ordinal[2] ?? '')))
    return { grade: String(Number(ordinal[1])) }
  const grade = gradeWords.get(withoutVowel(word))
  if (grade) return { grade }
  return /^[a-h]$|^[अबसदकखगঅকখগঘ]$/u.test(word) ? { section: word } : undefined
}

/** The ending of a Hindi ordinal depends on the noun: पाँचवीं, पाँचवाँ, पाँचवें. */
const withoutVowel = (word: string) => word.replace(/ं$/, '').replace(/[ािीे]$/, '')

const folded = (words: string) => words.split(' ').map((word) => withoutVowel(foldLine(word)))

const fillers = new Set(
  'class cls cl std standard grade section sec the कक्षा क्लास श्रेणी वर्ग শ্রেণী শ্রেণি ক্লাস বিভাগ শাখা'
    .split(' ')
    .map(foldLine),
)

const endings = new Set(folded('st nd rd th वीं वी वां ला ली रा री था थी ठी ম য় র্থ ষ্ঠ শ ই'))

const gradeWords = new Map(
  [
    'i one first एक पहली प्रथम এক প্রথম',
    'ii two second दो दूसरी द्वितीय দুই দ্বিতীয়',
    'iii three third तीन तीसरी तृतीय তিন তৃতীয়',
    'iv four fourth चार चौथी चतुर्थ চার চতুর্থ',
    'v five fifth पाँच पाँचवीं पंचम পাঁচ পঞ্চম',
    'vi six sixth छह छठी छठवीं षष्ठ ছয় ষষ্ঠ',
    'vii seven seventh सात सातवीं सप्तम সাত সপ্তম',
    'viii eight eighth आठ आठवीं अष्टम আট অষ্টম',
    'ix nine ninth नौ नौवीं नवीं नवम নয় নবম',
    'x ten tenth दस दसवीं दशम দশ দশম',
    'xi eleven eleventh ग्यारह ग्यारहवीं একাদশ',
    'xii twelve twelfth बारह बारहवीं দ্বাদশ',
  ]
    .flatMap((words, index) => folded(words).map((word): [string, string] => [word, String(index + 1)]))
    .concat(['nursery', 'lkg', 'ukg'].map((word) => [word, word])),
)
