import { readFile, writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { variantNames } from '#domain/media/pictures.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openStore } from '#server/media/store/open-store.ts'
import { orphanAfterMs, putBytes } from '#server/media/store/store.ts'
import { insertUpload, storeFile } from '#server/media/store-file.ts'
import { aPicture, aVideo } from '#testing/files.ts'
import { aBucket, asVariables } from '#testing/s3-server.ts'
import { runCommand } from '#testing/start-command.ts'
import { namesIn, storeKinds } from '#testing/stores.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { sweepMedia, verifyMedia } from './media-commands.ts'

const log = pino({ level: 'silent' })
const commands = { verify: verifyMedia, sweep: sweepMedia }
const stray = `${'5'.repeat(40)}.mp4`

/** Opens a running site with a picture and a video; commands in this process work on the same data. */
async function openSite(kind: 'disk' | 's3') {
  const dataDir = temporaryFolder()
  const bucket = asVariables(await aBucket())
  const config = readConfig({ DATA_DIR: dataDir, ...(kind === 's3' && bucket) })
  const { db, close } = await openDatabase(config)
  onTestFinished(close)
  const media = await openStore(config, log)
  const add = async (type: 'image' | 'video', file: File) => {
    const path = media.temporaryPath()
    await writeFile(path, await file.bytes())
    const received = { field: 'f', type, path, mimeType: file.type, extension: 'mp4' }
    const kept = await storeFile({ db, media, now: () => new Date(), log }, received)
    await insertUpload(db, kept.upload)
    await kept.commit()
    return kept.upload.name
  }
  const picture = await add('image', await aPicture({ width: 700, height: 500 }))
  const video = await add('video', aVideo())
  const run = async (name: keyof typeof commands, options = {}, over: Partial<Config> = {}, hours = 0) => {
    const lines: string[] = []
    const now = () => new Date(Date.now() + hours * 3_600_000)
    const context = {
      db,
      config: { ...config, ...over },
      now,
      print: (line: string) => lines.push(line),
    }
    const failed = await commands[name].run(context, options).then(
      () => undefined,
      (error: Error) => error.message,
    )
    return { lines, failed }
  }
  const both = readConfig({ DATA_DIR: dataDir, ...bucket })
  return { dataDir, both, db, media, picture, video, run }
}

describe.each(storeKinds)('files on %s', (kind) => {
  it('are verified, and damaged ones are listed', async () => {
    const { media, picture, video, run } = await openSite(kind)
    expect(await run('verify')).toEqual({ lines: ['2 files intact.'], failed: undefined })
    await media.remove(variantNames(picture)[0] ?? '')
    const whole = await media.open(video)
    const content = Buffer.concat(await Array.fromAsync(whole ?? []))
    await media.remove(video)
    content[content.length - 1] = 0
    await putBytes(media, video, content)
    await putBytes(media, stray, Buffer.from('x'))
    const { lines, failed } = await run('verify')
    expect(failed).toBe('2 files missing or damaged; restore them from a backup.')
    expect(lines.toSorted()).toEqual(
      [
        `missing  ${variantNames(picture)[0]}`,
        `damaged  ${video}`,
        '1 file intact.',
        '1 file not in the database; npm run media -- sweep removes them.',
      ].toSorted(),
    )
    await media.remove(video)
    await putBytes(media, video, content.subarray(1))
    const { lines: then } = await run('verify')
    expect(then).toContain(`wrong size (${content.length - 1} bytes, not ${content.length})  ${video}`)
  })

  it('without a row are removed, or only listed in a dry run', async () => {
    const { media, run } = await openSite(kind)
    const before = await namesIn(media)
    await putBytes(media, stray, Buffer.from('x'))
    expect((await run('sweep')).lines).toEqual([
      '0 files removed.',
      '1 file kept although not in the database yet: an upload may still be running.',
    ])
    const later = (options: object) => run('sweep', options, {}, orphanAfterMs / 3_600_000 + 1)
    expect((await later({ 'dry-run': 'yes' })).lines).toEqual([
      `would remove  ${stray}`,
      '1 file would be removed.',
    ])
    expect(await namesIn(media)).toContain(stray)
    expect((await later({})).lines).toEqual([`removed  ${stray}`, '1 file removed.'])
    expect(await namesIn(media)).toEqual(before)
  })

  it('are kept if the database knows none of them, except with --all', async () => {
    const { db, media, picture, run } = await openSite(kind)
    for (const digit of ['1', '2']) await putBytes(media, `${digit.repeat(40)}.mp4`, Buffer.from('x'))
    const before = await namesIn(media)
    await db.deleteFrom('uploads').execute()
    const { failed } = await run('sweep', {}, {}, 2)
    expect(failed).toContain('Check DATA_DIR and DATABASE_URL; if they are right, --all removes them.')
    expect(await namesIn(media)).toEqual(before)
    expect((await run('sweep', { all: 'yes' }, {}, 2)).lines).toContain(`removed  ${picture}`)
    expect(await namesIn(media)).toEqual([])
  })
})

describe('the media command in its own process', () => {
  it('runs while a server is running, and does not touch its uploads in progress', async () => {
    const { dataDir, media: store, picture } = await openSite('disk')
    const onItsWay = store.temporaryPath()
    await writeFile(onItsWay, 'half of a video')
    await store.remove(picture)
    expect(await runCommand('media', ['verify'], { DATA_DIR: dataDir })).toEqual({
      status: 1,
      out: `missing  ${picture}\n1 file intact.\n`,
      err: '1 file missing or damaged; restore them from a backup.\n',
    })
    expect(await readFile(onItsWay, 'utf8')).toBe('half of a video')
  })
})
