import { readdir, readFile, rm } from 'node:fs/promises'
import type { AppContext } from '../app-context.ts'
import { outboxFolder } from './file-transport.ts'

/**
 * Deletes the mails in the outbox folder that are about a person, and all mails with an attachment, because a report
 * lists everyone. Sites with a mail server have no such copies.
 *
 * @param isAbout receives all texts of a mail, including its addresses
 * @throws the first file error, after all files have been tried
 */
export async function eraseMailFiles(
  { config }: Pick<AppContext, 'config'>,
  isAbout: (text: string) => boolean,
): Promise<void> {
  const folder = outboxFolder(config)
  const names = await readdir(folder).catch(() => [])
  const errors: unknown[] = []
  for (const name of names.filter((name) => name.endsWith('.eml'))) {
    const path = `${folder}/${name}`
    try {
      if (await mustGo(await readFile(path), isAbout)) await rm(path, { force: true })
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

async function mustGo(bytes: Buffer, isAbout: (text: string) => boolean): Promise<boolean> {
  // Loaded with the first erasure, to keep startup fast.
  const { default: PostalMime } = await import('postal-mime')
  const { attachments, subject, text, html, to, headers } = await PostalMime.parse(bytes)
  const addresses = to?.flatMap(({ name, address }) => [name, address]) ?? []
  const texts = [subject, text, html, ...addresses, ...headers.map(({ value }) => value)]
  return attachments.length > 0 || texts.some((words) => words !== undefined && isAbout(words))
}
