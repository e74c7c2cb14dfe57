import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { packPaths } from '#features/handover/handover.ts'
import { aGalleryItem, aHomePicture } from '#testing/builders.ts'
import { adminHeaders } from '#testing/fault-injection/site-process.ts'
import { openArchive } from '#testing/open-pack.ts'
import { videoFile } from '#testing/video-file.ts'
import { listPackedFiles } from './pack/packed-files.ts'
import { unpackedProgram } from './pack/unpacked-program.ts'
import { readOutput } from './read-output.ts'
import { memoryGroup } from './test/memory-group.ts'

const dashboard = '/api/admin/dashboard'
/** Isolates the program from this machine's Node, npm and settings. */
const env = { PATH: '/usr/bin:/bin' }

let paths: string[]
let bytes: number
let unpacked: ReturnType<typeof unpackedProgram>
beforeAll(async () => {
  const files = await listPackedFiles()
  paths = files.map(({ path }) => path)
  bytes = files.reduce((sum, { source }) => sum + statSync(source).size, 0)
  unpacked = unpackedProgram(files)
})
afterAll(() => unpacked.remove())

const lamplight = () => join(unpacked.program, 'lamplight')

test('contains the build, but neither sources nor packages that only the build needs', () => {
  expect(paths).toEqual(
    expect.arrayContaining(['lamplight', 'start.mjs', 'LICENSE', 'README.md', '.env.example']),
  )
  expect(paths).toEqual(expect.arrayContaining(['build/program/main.js', 'build/server/index.js']))
  expect(paths.filter((path) => /\.tsx?$|\.map$|\.stamp$|\.test\./.test(path))).toEqual([])
  expect(paths.filter((path) => /^node_modules\/(vite|rolldown|typescript)\//.test(path))).toEqual([])
  expect(paths).toContain('node_modules/react/LICENSE')
  // With a small Debian base image and Node without symbols, the image stays below 250 MB (decision 073).
  expect(bytes / 1e6).toBeLessThan(200)
})

test('contains every command of the command line except those that work on the sources', () => {
  const { stderr } = failing(['nonsense'])
  const listed = /The commands are: (.+)\.\n$/.exec(stderr)?.[1]?.split(', ')
  const sources = readFileSync('start.mjs', 'utf8').matchAll(/site\/command-line\/([\w-]+)\.ts/g)
  expect(listed).toEqual(['start', ...Array.from(sources, ([, name]) => name)])
})

test('can load every package that the program loads at run time', () => {
  const loads = `for (const name of process.argv.slice(1)) await import(name); console.log('loaded')`
  const names = [
    ...['@aws-sdk/client-s3', '@simplewebauthn/server', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common'],
    ...['file-type', 'fontkit', 'harfbuzzjs', 'nodemailer', 'pdfkit', 'pg', 'sharp', 'tar-stream'],
  ]
  const node = join(unpacked.program, process.execPath.slice(process.execPath.indexOf('node_modules')))
  const args = ['--input-type=module', '--eval', loads, ...names]
  expect(execFileSync(node, args, { cwd: unpacked.program, env, encoding: 'utf8' })).toBe('loaded\n')
})

const group = memoryGroup(512)
describe.skipIf(!group)('on a machine with 512 MB and a read-only program folder', () => {
  afterAll(() => group?.remove())

  test('serves pages, accepts a 12-megapixel photo and a video, and makes a report, a backup and handover packs', async () => {
    const { url, headers, stop } = await startSite()
    for (const path of ['/', '/about/students', '/readyz', `${dashboard}/report.pdf`])
      expect([path, (await fetch(url + path, { headers })).status]).toEqual([path, 200])
    const image = new File([await cameraPhoto()], 'photo.jpg', { type: 'image/jpeg' })
    const photo = await post(`${url}${dashboard}/add-homePageImage`, headers, { ...aHomePicture(), image })
    expect((await fetch(url + photo.coverImageURL)).status).toBe(200)
    const frames = Array.from({ length: 60 }, () => Buffer.alloc(1_000_000, 'frame'))
    const film = new Uint8Array(videoFile({ tracks: [{ handler: 'vide', frames }] }))
    const videos = new File([film], 'film.mp4', { type: 'video/mp4' })
    await post(`${url}${dashboard}/gallery/videos/add-videos`, headers, { ...aGalleryItem(), videos })
    execFileSync('/bin/sh', [...(group?.run.slice(1) ?? []), lamplight(), 'backup'], { env })
    expect(readdirSync(join(unpacked.home, 'data/backups'))).toHaveLength(1)
    await downloadPack(url, headers)
    execFileSync(lamplight(), ['handover', '--to', join(unpacked.home, 'data/by-hand.zip')], { env })
    expect(await stop()).toBe(0)
    expect(group?.killed()).toBe(0)
    // The program wrote nothing outside its data folder.
    expect(readdirSync(unpacked.home).sort()).toEqual(['data', 'lamplight-0.0.0'])
    expect(filesIn(unpacked.program)).toEqual(paths.toSorted())
  })

  test('logs the reason when it runs out of memory', async () => {
    const tooSmall = memoryGroup(40)
    if (!tooSmall) throw new Error('The memory group could not be created.')
    onTestFinished(tooSmall.remove)
    const settings = { ...env, PORT: '0', BACKUP_EVERY: 'off' }
    const [shell = '', ...args] = tooSmall.run
    const child = spawn(shell, [...args, lamplight(), 'start'], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output = readOutput(child)
    await once(child, 'close')
    expect(output.text()).toMatch(
      /^Lamplight was ended by the system \(SIG(KILL|ABRT)\), probably because there was too little memory/m,
    )
  })
})

/** Downloads a handover pack, which a program that the server starts makes meanwhile, and opens it. */
async function downloadPack(url: string, headers: Record<string, string>) {
  const json = { ...headers, 'content-type': 'application/json' }
  const prepared = await fetch(`${url}${packPaths.pack}`, { method: 'POST', headers: json, body: '{}' })
  const { data } = await prepared.json()
  const pack = await (await fetch(url + data.url)).arrayBuffer()
  const files = await openArchive(new Uint8Array(pack), data.passphrase)
  expect([...files.keys()]).toContain('Read me first.html')
}

async function startSite() {
  const headers = await adminHeaders(join(unpacked.home, 'data'))
  const [shell = '', ...args] = group?.run ?? []
  const settings = { ...env, PORT: '0', BACKUP_EVERY: 'off', LOG_LEVEL: 'warn' }
  const child: ChildProcess = spawn(shell, [...args, lamplight(), 'start'], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill())
  const closed = once(child, 'close')
  const url = await readOutput(child).waitFor(/Lamplight is at (\S+)\s/)
  const stop = async () => {
    child.kill()
    return (await closed)[0]
  }
  return { url, headers, stop }
}

async function post(url: string, headers: Record<string, string>, fields: Record<string, string | File>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const response = await fetch(url, { method: 'POST', headers, body })
  expect(response.status).toBe(201)
  return (await response.json()).data
}

/** Returns a photo with as much detail as a camera's. */
async function cameraPhoto() {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 25 }
  const create = { width: 1_000, height: 750, channels: 3 as const, noise, background: '#000' }
  const small = await sharp({ create }).png().toBuffer()
  return new Uint8Array(await sharp(small).resize(4_000, 3_000).jpeg({ quality: 90 }).toBuffer())
}

function filesIn(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort()
}

function failing(args: string[]) {
  try {
    execFileSync(lamplight(), args, { env, stdio: 'pipe', encoding: 'utf8' })
  } catch (error) {
    return error as { status: number; stderr: string }
  }
  throw new Error('The command succeeded.')
}
