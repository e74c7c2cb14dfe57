import type { SheetRow } from '../../import-matching.ts'
import { importLimits } from '../../imports.ts'
import type { Refusal } from './read-list.ts'

/** Raised in the reading thread: the list cannot be read, for a reason that a person can do something about. */
export class Refused extends Error {
  readonly reason: Refusal

  constructor(refusal: Refusal['refusal'], ...values: number[]) {
    super(refusal)
    this.reason = { refusal, values }
  }
}

/** Collects the rows of a list that are not empty, up to so many as may be; beyond that they are only counted. */
export class RowCollector {
  readonly rows: SheetRow[] = []
  #number = 0
  #columns = 0
  #characters = 0

  add(row: number, cells: string[]) {
    const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    if (used === 0) return
    this.#number += 1
    this.#columns = Math.max(this.#columns, used)
    if (this.#number > maxRows || used > importLimits.columns) return
    const kept = cells.slice(0, used).map((cell) => (cell ?? '').slice(0, importLimits.cellLength))
    for (const cell of kept) this.count(cell)
    this.rows.push([row, ...kept])
  }

  /** Counts a text that is kept in one more cell. @throws {Refused} when they are too long together */
  count({ length }: string) {
    this.#characters += length
    if (this.#characters > importLimits.characters) throw new Refused('tooManyCharacters')
  }

  /** @throws {Refused} where there were too many rows or columns */
  finish(): SheetRow[] {
    if (this.#number > maxRows) throw new Refused('tooManyRows', this.#number - 1)
    if (this.#columns > importLimits.columns) throw new Refused('tooManyColumns', this.#columns)
    return this.rows
  }
}

/** With a row of headings. */
const maxRows = importLimits.rows + 1
