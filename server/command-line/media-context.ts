import type { Logger } from 'pino'
import { pluralize } from '#domain/text/pluralize.ts'
import { openStore } from '../media/open-store.ts'
import type { MediaStore } from '../media/store.ts'
import type { CommandContext } from './command.ts'

/** What a command about stored files works with. */
export type MediaContext = CommandContext & { log: Logger }

/** The store of the running server, whose temporary files are left alone. */
export const openServerStore = ({ config, log }: MediaContext): Promise<MediaStore> =>
  openStore(config, log, { exclusive: false })

/** `1 file`, `2 files` */
export const countFiles = (count: number) => pluralize(count, 'file')
