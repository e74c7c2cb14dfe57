import { sql } from 'kysely'
import { CannotStart } from '../../cannot-start.ts'
import type { Migration } from './migration.ts'

type MoveRow = { state: string; database: string; at: string }

/**
 * Versions until 0.6 noted where a site had moved to, and left the old place read-only. A place that was left, or that a move
 * has not reached whole, is no site: it is not opened.
 */
export const noMoves: Migration = {
  name: '2026-11-23-80-no-moves',
  async up(db) {
    const { rows } = await sql<MoveRow>`select * from "moves"`.execute(db)
    const [move] = rows
    if (move?.state === 'left' && move.database !== '')
      throw new CannotStart(
        `On ${move.at.slice(0, 10)} the site was moved from here to ${move.database}. Start it there. To use this place again, type ` +
          '"npm run move -- --stay" with version 0.6 first.',
      )
    if (move?.state === 'arriving')
      throw new CannotStart(
        'A move to this place has not finished. Start the site at its old place, and move it again to an empty one.',
      )
    await db.schema.dropTable('moves').execute()
  },
}
