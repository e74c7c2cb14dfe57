import { foldKey } from '#domain/text/fold-text.ts'
import { mostUsed } from './spellings.ts'

/** Such as "S-12": what stands before the number, and its digits. */
function split(text: string) {
  const digits = /\d{1,9}$/.exec(text)?.[0]
  return digits ? [{ prefix: text.slice(0, -digits.length), digits }] : []
}

/** Numbers in the pattern of those that exist: after S-12 comes S-13. */
export type NextNumbers = {
  /** The next one that is free; the same until it is taken. */
  next: () => string
  take: (number: string) => void
}

/**
 * @param known those of records, whose pattern counts before that of the list
 * @param first the first one of all, where there is none yet
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
