import { describe, expect, test } from 'vitest'
import { page, pagePlaces } from '#domain/kinds/page.ts'
import { maxDocumentBytes } from '#domain/media/upload-limits.ts'
import { volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { aDocument, aPicture } from '#testing/files.ts'
import { openSite, signedIn } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { addRecord, at } from '#testing/spec/add-record.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'

const add = String(page.paths.add)
const change = String(page.paths.change[0])
const texts = { title: 'Accounts', description: 'All **numbers**.' }
const named = (text: string) => aDocument({ inside: text })
const pdf = (...parts: BlobPart[]) => new File(parts, 'x.pdf', { type: 'application/pdf' })

const cutShort = async () => pdf((await aDocument().text()).slice(0, 40))

describe.each(dialects)('own pages, on %s', (dialect) => {
  const site = openSite(dialect)
  const post = (form: object) => site.asPic('POST', add, { form: { ...texts, ...form } })

  test('accept pictures and documents in one form, and serve a document only as a download', async () => {
    const form = { document: aDocument(), thirdDocument: aDocument(), secondImage: await aPicture() }
    const { status, body } = await post(form)
    expect([status, body.data.secondDocument]).toEqual([201, null])
    expect(body.data.secondImage).toMatch(/\.webp$/)
    expect(body.data.blocks.en).toEqual([{ type: 'paragraph', spans: ['All ', { bold: ['numbers'] }, '.'] }])
    expect(body.data.thirdDocument).not.toBe(body.data.document)
    const file = await site.ask('GET', body.data.document)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(file.text).toBe(await form.document.text())

    const kept = await site.asPic('PUT', at(change, body.data._id), {
      json: { document: body.data.document, thirdDocument: null },
    })
    expect(kept.body.data).toMatchObject({ document: body.data.document, thirdDocument: null })
  })

  test.each<[string, () => File | Promise<File>, number, string]>([
    ['a picture', () => aPicture(), 415, 'This file is not a document we can use. Send a PDF.'],
    ['a web page', () => pdf('<html><script>1</script>'), 415, 'not a document'],
    ['a truncated PDF', cutShort, 415, 'damaged or incomplete'],
    ['only the start of a PDF', () => pdf('%PDF-1.4\n'), 415, 'damaged or incomplete'],
    ['11 MB', () => pdf('%PDF-1.4\n', new Uint8Array(11 * 1024 * 1024)), 413, 'at most 10 MB'],
    [
      'one byte too many',
      () => pdf('%PDF-1.4\n', new Uint8Array(maxDocumentBytes - 8)),
      413,
      'at most 10 MB',
    ],
    ['a script', () => named('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 415, 'contains scripts'],
  ])('reject %s, and store nothing', async (_what, file, status, said) => {
    const document = await file()
    const answer = await site.unchanged(() => post({ document }))
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(said)])
  })

  test('show the documents of a hidden page or a draft to admins only', async () => {
    const { data } = (await post({ document: aDocument() })).body
    for (const publishing of [{ isDraft: true }, { isHidden: true }, { hiddenFields: ['document'] }]) {
      const { body } = await site.asPic('PUT', at(change, data._id), { json: { publishing } })
      expect((await site.ask('GET', data.document)).status).toBe(404)
      const signed = await site.ask('GET', body.data.document)
      expect([signed.status, signed.headers['cache-control']]).toEqual([200, 'private, max-age=300'])
      expect((await site.ask('GET', '/api/pages')).text).not.toContain(data.document)
      const shown = { isDraft: false, isHidden: false, hiddenFields: [] }
      await site.asPic('PUT', at(change, data._id), { json: { publishing: shown } })
    }
    expect((await site.ask('GET', data.document)).status).toBe(200)
  })

  test('are in the sitemap but not in the news; drafts are in neither', async () => {
    const shown = (await post({ title: 'Safeguarding' })).body.data
    const draft = (await post({ title: 'Canary', publishing: JSON.stringify({ isDraft: true }) })).body.data
    const sitemap = (await site.ask('GET', '/sitemap.xml')).text
    expect(sitemap).toContain('/about/pages/safeguarding-')
    expect((await site.ask('GET', '/feed.xml')).text).not.toContain('Safeguarding')
    for (const path of ['/sitemap.xml', '/api/pages', '/api/pages?q=canary'])
      expect((await site.ask('GET', path)).text).not.toMatch(/canary/i)
    expect((await site.ask('GET', `/api/pages/${draft._id}`)).status).toBe(404)
    expect((await site.ask('GET', `/api/pages/${shown._id}`)).status).toBe(200)
  })

  test('linked nowhere are in no list of visitors and not in the sitemap, but open at their address', async () => {
    const { data } = (await post({ title: 'For the board', place: pagePlaces.nowhere })).body
    const lists = ['/sitemap.xml', '/api/pages', '/api/pages?q=board']
    for (const path of lists) expect((await site.ask('GET', path)).text).not.toMatch(/board/i)
    expect((await site.ask('GET', `/api/pages/${data._id}`)).status).toBe(200)
    expect((await site.asPic('GET', '/api/pages')).text).toContain('For the board')
    await site.asPic('PUT', at(change, data._id), { json: { place: '' } })
    for (const path of lists) expect((await site.ask('GET', path)).text).toMatch(/board/i)
    expect((await site.unchanged(() => post({ place: 'Everywhere' }))).status).toBe(400)
  })

  test('can be read by volunteers, but not changed, restored, removed or undone', async () => {
    const { token } = await signedIn(site, volunteerFields)
    const { _id } = await addRecord(site.ask, site.pic.token, kindNamed('page'))
    const gone = await addRecord(site.ask, site.pic.token, kindNamed('page'))
    await site.asPic('DELETE', at(change, gone._id))
    const [latest] = (await site.asPic('GET', `${D}/changes`)).body.data
    expect((await site.ask('GET', '/api/pages', { token })).status).toBe(200)
    const tries = [
      ['POST', add, { form: texts }],
      ['PUT', at(change, _id), { json: texts }],
      ['DELETE', at(change, _id), {}],
      ['POST', `${D}/page/bulk-change`, { json: { records: { ids: [_id] }, change: { isDeleted: true } } }],
      ['POST', `${D}/trash/page/${gone._id}/restore`, {}],
      ['DELETE', `${D}/trash/page/${gone._id}`, {}],
      ['POST', `${D}/changes/${latest._id}/undo`, {}],
    ] as const
    for (const [method, path, given] of tries) {
      const { status, body } = await site.unchanged(() => site.ask(method, path, { token, ...given }))
      expect(body.needsConfirmation).toBeUndefined()
      expect([method, path, status]).toEqual([method, path, 403])
    }
  })
})
