import type { Sitter } from '../pictures/portrait.ts'

/** People who do not exist: names and everything else about them are made up. */
export type Person = {
  fields: Record<string, string> & { fullName: string; gender: 'Male' | 'Female' }
  wears?: Sitter['wears']
}

/** Addresses under example.org reach nobody. */
export const emailOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.org`

/** A number that nobody has: no area begins with zeros. */
export const phoneOf = (number: number) => `+91 00000 ${String(number).padStart(5, '0')}`

export function pick<T>(all: readonly T[], at: number): T {
  return all[at % all.length] as T
}

/** "Mira Lohar f" is a girl; "h" or "t" at the end says what somebody wears on the head. */
export function readName(written: string): {
  fullName: string
  gender: 'Male' | 'Female'
  wears?: Sitter['wears']
} {
  const at = written.lastIndexOf(' ')
  const marks = written.slice(at + 1)
  const wears = marks.includes('h') ? 'hijab' : marks.includes('t') ? 'turban' : undefined
  return {
    fullName: written.slice(0, at),
    gender: marks.startsWith('f') ? 'Female' : 'Male',
    ...(wears && { wears }),
  }
}
