import type { SheetRow } from '../../import-matching.ts'
import { importLimits } from '../../imports.ts'
import type { Refusal } from './read-list.ts'

/** Thrown in the reading thread if the list cannot be read for a reason that the admin can fix. */
export class UnreadableList extends Error {
  readonly reason: Refusal

  constructor(refusal: Refusal['refusal'], ...values: number[]) {
    super(refusal)
    this.reason = { refusal, values }
  }
}

/** Collects non-empty rows, up to the limit; further rows are only counted. */
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
    const texts = cells.slice(0, used).map((cell) => (cell ?? '').slice(0, importLimits.cellLength))
    for (const cell of texts) this.count(cell)
    this.rows.push([row, ...texts])
  }

  /**
   * Adds the length of another cell's text to the total.
   *
   * @throws {UnreadableList} if the total is too long
   */
  count({ length }: string) {
    this.#characters += length
    if (this.#characters > importLimits.characters) throw new UnreadableList('tooManyCharacters')
  }

  /** Returns the rows. @throws {UnreadableList} if there were too many rows or columns */
  finish(): SheetRow[] {
    if (this.#number > maxRows) throw new UnreadableList('tooManyRows', this.#number - 1)
    if (this.#columns > importLimits.columns) throw new UnreadableList('tooManyColumns', this.#columns)
    return this.rows
  }
}

/** One more than the limit, for the header row. */
const maxRows = importLimits.rows + 1
