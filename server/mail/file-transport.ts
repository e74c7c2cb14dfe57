import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { renameDurably } from '../fsync.ts'
import { composeMessage } from './compose-message.ts'
import type { MailTransport } from './mailer.ts'

/**
 * Writes each message to a `.eml` file in `DATA_DIR/outbox`, for sites without a mail server; mail programs
 * can open it. Messages contain reset links, so only the server's user may read them.
 */
export function fileTransport(config: Pick<Config, 'dataDir' | 'mailFrom' | 'publicUrl'>): MailTransport {
  const folder = outboxFolder(config)
  return {
    async deliver(mail) {
      const { bytes } = await composeMessage(mail, config)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await chmod(folder, 0o700)
      await writeAtomically(join(folder, `${mail.id}.eml`), bytes)
    },
  }
}

export const outboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'outbox')

/** Programs that read the folder see a complete file or none, even after a power cut. */
async function writeAtomically(path: string, bytes: Buffer) {
  const temporary = `${path}.part`
  try {
    await writeFile(temporary, bytes, { mode: 0o600, flush: true })
    await renameDurably(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
