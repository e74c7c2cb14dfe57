import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { fetchArchive } from './fetch-archive.ts'
import { peekArchive, unpackArchive } from './read-archive.ts'

const release = {
  'lamplight-1.2.3/CHANGELOG.md': '## 1.2.3\n\n- New',
  'lamplight-1.2.3/lamplight': '#!/bin/sh',
  'lamplight-1.2.3/package.json': '{ "version": "1.2.3" }',
}

describe('an archive', () => {
  test('tells what is new, and is unpacked into the folder of its version', async () => {
    const archive = await anArchive(release)
    expect(await peekArchive(archive)).toEqual({ version: '1.2.3', changelog: '## 1.2.3\n\n- New' })
    const into = temporaryFolder()
    const program = await unpackArchive(archive, { into, scratch: join(into, 'scratch') })
    expect(program).toBe(join(into, 'lamplight-1.2.3'))
    expect(await readdir(into)).toEqual(['lamplight-1.2.3'])
    expect((await stat(join(program, 'lamplight'))).mode & 0o777).toBe(0o755)
    expect((await stat(join(program, 'package.json'))).mode & 0o777).toBe(0o644)
  })

  test.each<[string, Record<string, string>]>([
    ['leads out of its folder', { ...release, 'lamplight-1.2.3/../../evil': 'x' }],
    ['has two folders', { ...release, 'lamplight-1.2.4/x': 'x' }],
    [
      'is of another version than it says',
      { ...release, 'lamplight-1.2.3/package.json': '{ "version": "1.0.0" }' },
    ],
    ['is something else', { 'photos/1.jpg': 'x' }],
  ])('that %s is refused, and nothing is unpacked', async (_what, files) => {
    const into = temporaryFolder()
    const unpacked = unpackArchive(await anArchive(files), { into, scratch: join(into, 'scratch') })
    await expect(unpacked).rejects.toThrow('is no archive that "npm run pack" has made, or not a whole one.')
    expect((await readdir(into)).filter((name) => name !== 'scratch')).toEqual([])
  })

  test('that is cut short is refused', async () => {
    const archive = await anArchive(release)
    writeFileSync(archive, readFileSync(archive).subarray(0, 100))
    await expect(peekArchive(archive)).rejects.toThrow('or not a whole one')
  })
})

describe('a release is fetched', () => {
  test('from an address, and compared with its checksum', async () => {
    const content = readFileSync(await anArchive(release))
    const checksum = `${hash(content)}  it`
    const { url, requests } = await serve({ '/a.tar.gz': content, '/a.tar.gz.sha256': checksum })
    const folder = temporaryFolder()
    const path = await fetchArchive(`${url}/a.tar.gz`, folder)
    expect(readFileSync(path)).toEqual(content)
    // What is there already is not fetched again.
    await fetchArchive(`${url}/a.tar.gz`, folder)
    expect(requests.filter((one) => one === '/a.tar.gz')).toHaveLength(1)
  })

  test('and refused when it is not what its checksum says', async () => {
    const { url } = await serve({ '/a.tar.gz': 'other', '/a.tar.gz.sha256': `${hash('it')}  it` })
    const folder = temporaryFolder()
    await expect(fetchArchive(`${url}/a.tar.gz`, folder)).rejects.toThrow('is not what its checksum says')
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['http://school.example.org/a.tar.gz', 'begins with https://'],
    ['ftp://school.example.org/a.tar.gz', 'begins with https://'],
    ['/no/such/file.tar.gz', 'There is no file /no/such/file.tar.gz.sha256'],
  ])('never from %s', async (source, message) => {
    await expect(fetchArchive(source, temporaryFolder())).rejects.toThrow(message)
  })

  test('never by way of an open line', async () => {
    const { url } = await serve({}, 'http://school.example.org/a.tar.gz.sha256')
    await expect(fetchArchive(`${url}/a.tar.gz`, temporaryFolder())).rejects.toThrow('begins with https://')
  })

  test('where the server knows it', async () => {
    const { url } = await serve({})
    await expect(fetchArchive(`${url}/a.tar.gz`, temporaryFolder())).rejects.toThrow(
      'a.tar.gz.sha256 answered 404.',
    )
  })
})

async function anArchive(files: Record<string, string>): Promise<string> {
  const tar = pack()
  for (const [name, content] of Object.entries(files))
    tar.entry({ name, mode: name.endsWith('/lamplight') ? 0o755 : 0o644 }, content)
  tar.finalize()
  const path = join(temporaryFolder(), 'release.tar.gz')
  const chunks: Buffer[] = []
  for await (const chunk of tar) chunks.push(chunk as Buffer)
  writeFileSync(path, gzipSync(Buffer.concat(chunks)))
  return path
}

async function serve(files: Record<string, string | Buffer>, elsewhere?: string) {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    await text(request)
    requests.push(String(request.url))
    const content = files[String(request.url)]
    if (elsewhere) return void response.writeHead(302, { location: elsewhere }).end()
    response.writeHead(content === undefined ? 404 : 200).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
