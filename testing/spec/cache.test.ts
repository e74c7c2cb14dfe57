import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aNotification, aStudent } from '../builders.ts'
import { dialects } from '../databases.ts'
import { openSite } from '../open-site.ts'
import { D } from '../paths.ts'
import { addRecord, at, recordsIn } from './add-record.ts'
import { publicKinds } from './further-kinds.ts'

const list = '/api/notification'
const unpack = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: async (bytes: Buffer) => bytes,
}

describe.each(dialects)('cached responses on %s', (dialect) => {
  const site = openSite(dialect)
  const token = () => site.pic.token
  const notify = async (title: string) => {
    const json = aNotification({ title })
    const { body } = await site.asPic('POST', `${D}/add-notification`, { json })
    return body.data._id as string
  }
  const titles = async (path: string, headers: Record<string, string> = {}) =>
    (await site.ask('GET', path, { headers })).body.map(({ title }: { title: string }) => title)
  /** Changes a row directly in the database, so that only a newly rendered response shows it. */
  const rename = (id: string, title: string) =>
    site.context.db
      .updateTable('notifications')
      .set({ title } as never)
      .where('id', '=', id)
      .execute()

  const edited = publicKinds.filter(({ edit }) => edit)
  test.each(edited)('a list of $name always reflects the last addition, edit or deletion', async (kind) => {
    const read = async (query = '') => recordsIn(kind, (await site.ask('GET', `${kind.list}${query}`)).body)
    const has = async (id: string) => (await read()).some(({ _id }) => _id === id)
    await read()
    await read('?limit=1')
    const { _id } = await addRecord(site.ask, token(), kind)
    expect(await has(_id)).toBe(true)
    expect((await site.ask('GET', `${kind.list}?limit=1`)).headers['x-total-count']).toBe('1')

    await site.ask('GET', `${kind.list}/${_id}`)
    const path = at(kind.change[0] as string, _id)
    const { body } = await site.asPic('PUT', path, { json: kind.edit })
    const visible = Object.fromEntries(kind.publicKeys.map((key) => [key, body.data[key]]))
    expect(await read()).toEqual([visible])
    expect(await read('?limit=1')).toEqual([visible])
    expect((await site.ask('GET', `${kind.list}/${_id}`)).body.data).toEqual(visible)

    await site.asPic('DELETE', path)
    expect(await has(_id)).toBe(false)
    expect((await site.ask('GET', `${kind.list}/${_id}`)).status).toBe(404)
  })

  test('settings always reflect the last change', async () => {
    await site.ask('GET', '/api/settings')
    await site.asPic('PUT', `${D}/settings`, { json: { name: 'A new name' } })
    expect((await site.ask('GET', '/api/settings')).body.data.name).toBe('A new name')
  })

  test('visitors get the cached response, while requests with a token neither get nor replace it', async () => {
    const id = await notify('as kept')
    expect(await titles(list)).toEqual(['as kept'])
    await rename(id, 'as stored')
    expect(await titles(list)).toEqual(['as kept'])
    for (const authorization of [
      `Bearer ${token()}`,
      'Bearer null',
      `Bearer ${'a'.repeat(43)}`,
      'Basic x',
      '',
    ])
      expect(await titles(list, { authorization })).toEqual([
        authorization ? 'as stored' : expect.any(String),
      ])
    expect(await titles(list)).toEqual(['as kept'])

    await notify('another')
    expect(await titles(list)).toEqual(['another', 'as stored'])
  })

  test('responses to admins are not cached for visitors, nor the other way around', async () => {
    for (const first of [token(), undefined]) {
      await site.asPic('POST', `${D}/students/add-students`, { json: aStudent() })
      const read = async (from?: string) => (await site.ask('GET', '/api/students', { token: from })).body
      await read(first)
      for (const student of await read()) expect(student).not.toHaveProperty('address')
      for (const student of await read(token())) expect(student).toHaveProperty('address')
      for (const student of await read()) expect(student).not.toHaveProperty('address')
    }
  })

  test('irrelevant parameters add no cache entry, relevant ones do', async () => {
    const id = await notify('before')
    await site.ask('GET', list)
    await site.ask('GET', `${list}?limit=1`)
    await rename(id, 'after')
    for (const query of ['?', '?utm_source=x', '?a=1&b=2', '?Limit=5', `?${'x'.repeat(300)}`])
      expect((await titles(list + query))[0], query).toBe('before')
    for (const query of ['?limit=1', '?x=1&limit=1', '?limit=1&y='])
      expect(await titles(list + query), query).toEqual(['before'])
    expect((await titles(`${list}?limit=2`))[0]).toBe('after')
    expect((await titles(`${list}?q=before`)).length).toBeLessThanOrEqual(1)
  })

  test('each filter has a separate cached response, as fresh as the list', async () => {
    const add = async (studentClass: string) => {
      const json = aStudent({ studentClass })
      const { body } = await site.asPic('POST', `${D}/students/add-students`, { json })
      return body.data._id as string
    }
    const ids = async (query: string) =>
      (await site.ask('GET', `/api/students${query}`)).body.map(({ _id }: { _id: string }) => _id)
    const [eighth, ninth] = [await add('8'), await add('9')]
    for (let round = 0; round < 2; round += 1) {
      expect(await ids('?studentClass=8')).toEqual([eighth])
      expect(await ids('?limit=5&studentClass=9')).toEqual([ninth])
      expect(await ids('?studentClass=')).toEqual(await ids(''))
    }
    const another = await add('8')
    expect((await ids('?studentClass=8')).sort()).toEqual([eighth, another].sort())
    expect(await ids('?limit=5&studentClass=9')).toEqual([ninth])
  })

  test('an error response is not cached', async () => {
    expect((await site.ask('GET', `${list}?limit=0`)).status).toBe(400)
    expect((await site.ask('GET', `${list}?limit=0`)).status).toBe(400)
    expect((await site.ask('GET', `${list}?limit=1&limit=2`)).status).toBe(400)
    expect((await site.ask('GET', list)).status).toBe(200)
  })

  test('a cached response has the same headers as a rendered one', async () => {
    await notify('headers')
    const compared = ({ headers }: { headers: object }) => {
      const { 'x-request-id': id, date, connection, ...rest } = headers as Record<string, unknown>
      return rest
    }
    for (const path of [list, `${list}?limit=1`, '/api/events/festivals', '/api/settings']) {
      const first = await site.ask('GET', path)
      const second = await site.ask('GET', path)
      expect(compared(second), path).toEqual(compared(first))
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
      expect(second.text).toBe(first.text)
      const head = await site.ask('HEAD', path)
      expect({ status: head.status, text: head.text, ...compared(head) }).toEqual({
        status: 200,
        text: '',
        ...compared(first),
      })
    }
  })

  test.each(['br', 'gzip', 'identity'] as const)(
    'the decoded text in %s is the same, cached or rendered',
    async (encoding) => {
      await notify(`in ${encoding} ünï ${'long '.repeat(30)}`)
      const plain = await site.asPic('GET', list)
      for (let round = 0; round < 2; round += 1) {
        const answer = await site.ask('GET', list, { headers: { 'accept-encoding': encoding } })
        expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
        expect(answer.headers['content-length']).toBe(String(answer.bytes.length))
        expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding')
        expect((await unpack[encoding](answer.bytes)).toString()).toBe(plain.text)
      }
    },
  )

  test('an unchanged response is a 304 with a separate ETag per encoding, until something changes', async () => {
    await notify('etag')
    const tags = new Set<string>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const { headers: first } = await site.ask('GET', list, { headers })
      const etag = String(first.etag)
      tags.add(etag)
      for (const known of [etag, `"other", ${etag}`, `W/${etag}`]) {
        const again = await site.ask('GET', list, { headers: { ...headers, 'if-none-match': known } })
        expect({ known, status: again.status, text: again.text, etag: again.headers.etag }).toEqual({
          known,
          status: 304,
          text: '',
          etag,
        })
      }
      const other = await site.ask('GET', list, { headers: { ...headers, 'if-none-match': '"other"' } })
      expect(other.status).toBe(200)
    }
    expect(tags.size).toBe(3)
    await notify('etag changes')
    const [etag = ''] = tags
    const headers = { 'accept-encoding': 'br', 'if-none-match': etag }
    expect((await site.ask('GET', list, { headers })).status).toBe(200)
  })

  test('concurrent readers during many changes never see an older response after a newer one', async () => {
    const total = async () => Number((await site.ask('GET', list)).headers['x-total-count'])
    const start = await total()
    let added = 0
    const write = async () => {
      for (; added < 15; added += 1) await notify(`change ${added}`)
    }
    // A cached response returns without waiting, so the reader yields to the event loop.
    const read = async () => {
      for (let turn = 0; turn < 200 && added < 15; turn += 1) {
        const least = start + added
        expect(await total()).toBeGreaterThanOrEqual(least)
        await setImmediate()
      }
    }
    await Promise.all([write(), read(), read(), read(), read()])
    expect(await total()).toBe(start + 15)
  })
})
