import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { minute } from '#domain/dates/durations.ts'
import { changeAdmin, volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { openArchive } from '#testing/open-pack.ts'
import { openSite, type SignedIn, signedIn } from '#testing/open-site.ts'
import { type Ask, askOf } from '#testing/spec/ask.ts'
import { handoverMessages, packPaths } from '../handover.ts'
import { createPacks } from './packs.ts'

describe.each(dialects)('the handover pack of a site, on %s', (dialect) => {
  const testApp = openSite(dialect, { pic: false, each: true })
  let ask: Ask
  let pic: SignedIn
  beforeEach(async () => {
    ask = askOf(testApp)
    pic = await signedIn(testApp)
  })

  const prepare = () => ask('POST', packPaths.pack, { token: pic.token })
  const packsInHistory = async () => {
    const { db } = testApp.context
    const rows = db.selectFrom('history').select('adminId').where('action', '=', 'make a handover pack')
    return (await rows.execute()).map(({ adminId }) => adminId)
  }

  test('is made while it is downloaded from a signed URL without a token, and opens with the passphrase', async () => {
    const { status, body, headers } = await prepare()
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' })
    expect(body.message).toContain('shown only once')
    expect(body.data.passphrase).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(await packsInHistory()).toEqual([])
    const sent = await ask('GET', body.data.url)
    expect({ status: sent.status, ...sent.headers }).toMatchObject({
      status: 200,
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'accept-ranges': 'none',
      'content-disposition': 'attachment; filename="handover-2026-11-21.zip"',
    })
    expect(sent.headers).not.toHaveProperty('content-length')
    expect([...(await openArchive(sent.bytes, body.data.passphrase)).keys()]).toContain('Lists.xlsx')
    expect(await packsInHistory()).toEqual([pic.id])
    expect(readdirSync(testApp.dataDir)).not.toContain('handover')
  })

  test('has another passphrase each time; it is stored nowhere: not in the data folder, the database or the log', async () => {
    const [first, second] = [(await prepare()).body.data, (await prepare()).body.data]
    expect(first.passphrase).not.toBe(second.passphrase)
    const { bytes } = await ask('GET', first.url)
    await expect(openArchive(bytes, second.passphrase)).rejects.toThrow()
    const everything = [testApp.logged(), first.url]
    for (const name of readdirSync(testApp.dataDir, { recursive: true, withFileTypes: true }))
      if (name.isFile()) everything.push(readFileSync(join(name.parentPath, name.name), 'latin1'))
    for (const text of everything) expect(text.includes(first.passphrase)).toBe(false)
  })

  test('is not made if History cannot be written', async () => {
    const { url } = (await prepare()).body.data
    await testApp.context.db.schema.alterTable('history').renameTo('away').execute()
    const { statusCode, body } = await testApp.app.inject(url)
    await testApp.context.db.schema.alterTable('away').renameTo('history').execute()
    expect([statusCode, body.includes('PK')]).toEqual([500, false])
  })

  test('is for PICs with a confirmed session: the URL does not work if it was changed, or otherwise', async () => {
    const volunteer = await signedIn(testApp, volunteerFields)
    expect((await ask('POST', packPaths.pack, { token: volunteer.token })).status).toBe(403)
    const url = (await prepare()).body.data.url as string
    const [path = ''] = url.split('?')
    const other = `${path.slice(0, -1).replace(/.{4}\/fil$/, '0000/fil')}e?${url.split('?')[1]}`
    for (const wrong of [
      path,
      other,
      `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
      url.replace(/by=[^&]+/, 'by=x'),
    ]) {
      const { status, body } = await ask('GET', wrong)
      expect([status, body.message], wrong).toEqual([404, handoverMessages.none])
    }
    await changeAdmin(testApp.context.db, pic.id, { role: 'Volunteer' })
    expect((await ask('GET', url)).status).toBe(404)
    await testApp.context.db.updateTable('admins').set({ role: 'PIC' }).where('id', '=', pic.id).execute()
    testApp.advanceTime(20 * minute)
    expect((await ask('GET', url)).status, 'the session is no longer confirmed').toBe(404)
    testApp.advanceTime(-20 * minute)
    expect((await ask('GET', url)).status).toBe(200)
    await testApp.context.db.deleteFrom('sessions').execute()
    expect((await ask('GET', url)).status).toBe(404)
    expect(await packsInHistory()).toEqual([pic.id])
  })

  test('cannot be made twice at the same time, but can be made again after the first has ended or was cancelled', async () => {
    const { packs } = testApp.context
    const { url } = (await prepare()).body.data
    const first = packs.stream({ passphrase: 'x', signal: new AbortController().signal })
    for (const answer of [await prepare(), await ask('GET', url)])
      expect([answer.status, answer.body.message]).toEqual([409, handoverMessages.running])
    first.destroy()
    for (let n = 0; n < 2; n += 1) await expect.poll(async () => (await ask('GET', url)).status).toBe(200)
  })
})

test('a pack that fails before its end fails for its reader, and does not block the next one', async () => {
  async function* fading() {
    yield Buffer.from('PK half of it')
    throw new Error('The storage went away.')
  }
  const packs = createPacks(() => Readable.from(fading()))
  const options = { passphrase: 'x', signal: new AbortController().signal }
  await expect(text(packs.stream(options))).rejects.toThrow('The storage went away.')
  packs.assertIdle()
})
