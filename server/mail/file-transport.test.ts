import { chmod, mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { beforeEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { fileTransport } from './file-transport.ts'

vi.mock('node:fs/promises', { spy: true })

const mail = {
  id: '019aa5c0-0000-7000-8000-000000000001',
  createdAt: '2026-11-21T17:05:00.000Z',
  to: 'mira@example.org',
  subject: 'Hello',
  text: 'Hello Mira',
  html: '<p>Hello Mira</p>',
}
const { signal } = new AbortController()
let dataDir: string

beforeEach(() => {
  dataDir = temporaryFolder()
})

const outbox = () =>
  fileTransport({ dataDir, mailFrom: 'school@example.org', publicUrl: 'https://school.example.org' })
const modeOf = async (...path: string[]) => (await stat(join(dataDir, 'outbox', ...path))).mode & 0o777

it("writes a message to one file that only the server's user may read", async () => {
  await outbox().deliver(mail, signal)
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([`${mail.id}.eml`])
  const read = await PostalMime.parse(await readFile(join(dataDir, 'outbox', `${mail.id}.eml`)))
  expect(read).toMatchObject({ subject: 'Hello', to: [{ address: 'mira@example.org' }] })
  expect(await modeOf()).toBe(0o700)
  expect(await modeOf(`${mail.id}.eml`)).toBe(0o600)
})

it('reports a message as delivered only after its folder entry is on the disk too', async () => {
  vi.mocked(open).mockImplementationOnce(async () => {
    expect(await readdir(join(dataDir, 'outbox')), 'the file exists before its folder is synced').toEqual([
      `${mail.id}.eml`,
    ])
    throw new Error('EIO')
  })
  await expect(outbox().deliver(mail, signal)).rejects.toThrow('EIO')
  expect(open).toHaveBeenLastCalledWith(join(dataDir, 'outbox'), 'r')
})

it('restricts a folder that other users could read', async () => {
  await mkdir(join(dataDir, 'outbox'))
  await chmod(join(dataDir, 'outbox'), 0o755)
  await outbox().deliver(mail, signal)
  expect(await modeOf()).toBe(0o700)
})

it('keeps one file for a message that is delivered again after a crash', async () => {
  await outbox().deliver(mail, signal)
  await outbox().deliver(mail, signal)
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([`${mail.id}.eml`])
})

it('throws and leaves nothing behind if a message cannot be written', async () => {
  await mkdir(join(dataDir, 'outbox', `${mail.id}.eml`), { recursive: true })
  await writeFile(join(dataDir, 'outbox', `${mail.id}.eml`, 'in the way'), '')
  await expect(outbox().deliver(mail, signal)).rejects.toThrow()
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([`${mail.id}.eml`])
})
