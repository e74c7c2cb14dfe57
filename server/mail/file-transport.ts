import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { fsync } from '../fsync.ts'
import { composeMessage } from './compose-message.ts'
import type { MailTransport } from './mailer.ts'

/**
 * Without a mail server each message becomes a `.eml` file in `DATA_DIR/outbox`, which mail programs open.
 * Messages hold reset links, so nobody but the server's own user may read them.
 */
export function fileTransport(config: Pick<Config, 'dataDir' | 'mailFrom' | 'publicUrl'>): MailTransport {
  const folder = outboxFolder(config)
  return {
    async deliver(mail) {
      const { bytes } = await composeMessage(mail, config)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await chmod(folder, 0o700)
      await writeAtomically(join(folder, `${mail.id}.eml`), bytes)
      // Or a power cut could remove the name, although the queue says that the message was delivered.
      await fsync(folder)
    },
  }
}

export const outboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'outbox')

/** Anyone who watches the folder sees a complete file or none. */
async function writeAtomically(path: string, bytes: Buffer) {
  const temporary = `${path}.part`
  try {
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
