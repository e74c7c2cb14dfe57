import type { Logger } from 'pino'
import { counted } from '#domain/counted.ts'
import { openStore } from '../media/open-store.ts'
import type { MediaStore } from '../media/store.ts'
import type { Tools } from './command.ts'

/** What a command about stored files works with. */
export type MediaTools = Tools & { log: Logger }

/** The store of the running server, which keeps its files that are on their way. */
export const openItsStore = ({ config, log }: MediaTools): Promise<MediaStore> =>
  openStore(config, log, { exclusive: false })

/** `1 file`, `2 files` */
export const files = (count: number) => counted(count, 'file')
