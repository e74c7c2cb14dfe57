import type { Machine, Typed, Words } from './machine.ts'

/** Lines of the pages that a reader types one after the other, and what must come of each. */
export type Trial = {
  title: string
  /** Where the machine has not what it takes, it is skipped. */
  isPossible?: boolean
  /** Readies what the pages take for granted; answers what stands in place of the example's words. */
  prepare?: (machine: Machine) => Promise<Words> | Words
  /** By the line as the page has it. A line of settings, and those below it, go into `.env`. */
  steps: Record<string, Step>
}

export type Step = {
  prints?: RegExp
  /** It serves the site until it is stopped. */
  serves?: true
  after?: (reader: { machine: Machine; typed: Typed; words: Words; logged: () => string }) => unknown
}
