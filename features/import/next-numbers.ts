import { foldKey } from '#domain/text/fold-text.ts'
import { mostUsed } from './spellings.ts'

/** Splits a text such as "S-12" into prefix and digits. */
function split(text: string) {
  const digits = /\d{1,9}$/.exec(text)?.[0]
  return digits ? [{ prefix: text.slice(0, -digits.length), digits }] : []
}

/** Continues the pattern of existing numbers; for example, S-13 follows S-12. */
export type NextNumbers = {
  /** Returns the next free number; always the same number until it is taken. */
  next: () => string
  take: (number: string) => void
}

/**
 * Creates the sequence of next numbers.
 *
 * @param known numbers of records; their pattern takes precedence over the list's
 * @param listed numbers in the list
 * @param first the prefix if there is no number yet
 */
export function nextNumbers(known: readonly string[], listed: readonly string[], first: string): NextNumbers {
  const all = [...known, ...listed]
  const taken = new Set(all.map(foldKey))
  const prefix = mostUsedPrefix(known) ?? mostUsedPrefix(listed) ?? first
  const highest = all
    .flatMap(split)
    .filter((number) => number.prefix === prefix)
    .reduce((highest, { digits }) => (Number(digits) > Number(highest) ? digits : highest), '0')
  let number = Number(highest)
  const write = (number: number) => prefix + String(number).padStart(highest.length, '0')
  return {
    next() {
      while (taken.has(foldKey(write(number + 1)))) number += 1
      return write(number + 1)
    },
    take: (number) => taken.add(foldKey(number)),
  }
}

const mostUsedPrefix = (texts: readonly string[]) =>
  mostUsed(texts.flatMap((text) => split(text).map(({ prefix }) => prefix)))
