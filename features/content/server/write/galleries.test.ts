import { describe, expect, test } from 'vitest'
import { dialects } from '#testing/databases.ts'
import { aPicture, aVideo } from '#testing/files.ts'
import { multipartBody, withJsonField } from '#testing/form.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { addRecord } from '#testing/spec/add-record.ts'
import { specifiedKinds } from '#testing/spec/specified-kinds.ts'
import { stateOf } from '#testing/spec/state.ts'

const galleries = [
  { gallery: 'gallery', list: '/api/gallery', change: `${D}/gallery/photos` },
  { gallery: 'festivalGallery', list: `${D}/gallery/festival/photos` },
  { gallery: 'farewellGallery', list: `${D}/gallery/farewell/photos` },
  { gallery: 'inductionGallery', list: `${D}/gallery/induction/photos` },
  { gallery: 'activityGallery', list: `${D}/gallery/activities/photos` },
].map((row) => ({ change: row.list, ...row }))

const eventOf: Record<string, string> = {
  gallery: 'donation',
  festivalGallery: 'festival',
  farewellGallery: 'farewell',
  inductionGallery: 'induction',
  activityGallery: 'activity',
}

describe.each(dialects)('gallery, on %s', (dialect) => {
  const site = openSite(dialect)
  const addEventOf = async (gallery: string) => {
    const kind = specifiedKinds.find(({ name }) => name === eventOf[gallery])
    if (!kind) throw new Error(`${gallery} shows no events.`)
    return (await addRecord(site.ask, site.pic.token, kind))._id
  }

  describe.each(galleries)('$gallery', ({ gallery, list, change }) => {
    const add = (type: 'photos' | 'videos', form: Record<string, unknown>) =>
      site.asPic('POST', `${D}/${gallery}/${type}/add-${type}`, { form })
    const items = async () => (await site.ask('GET', list)).body.data

    test('adds a video in the field `videos`, with a file extension that pages recognize', async () => {
      const { status, body } = await add('videos', { title: 'One video', videos: aVideo() })
      expect(status).toBe(201)
      expect(body.data).toMatchObject({
        title: 'One video',
        photos: [],
        videos: [expect.stringMatching(/^\/uploads\/[0-9a-f]{40}\.mp4$/)],
      })
      const part = await site.ask('GET', body.data.videos[0], { headers: { range: 'bytes=4-7' } })
      expect(part).toMatchObject({ status: 206, text: 'ftyp', headers: { 'content-type': 'video/mp4' } })
    })

    test('lists the newer of two items with the same title first, and adds photos to the older', async () => {
      const { token } = site.pic
      const one = (await add('photos', { title: 'Twins', photos: await aPicture() })).body.data
      const other = (await add('photos', { title: 'Not yet', photos: await aPicture() })).body.data
      await site.ask('PUT', `${change}/${other._id}`, { token, json: { title: 'Twins' } })
      // Edited last, but still the older item.
      await site.ask('PUT', `${change}/${one._id}`, { token, json: { title: 'twins' } })
      const twins = (await items()).filter(({ title }: { title: string }) => /^twins$/i.test(title))
      expect(twins.map(({ _id }: { _id: string }) => _id)).toEqual([other._id, one._id])
      const joined = (await add('photos', { title: ' TWINS ', photos: await aPicture() })).body.data
      expect([joined._id, joined.photos.length]).toEqual([one._id, 2])
    })

    test('links an album to its event, adds further files to it by the event, and lists it by the event', async () => {
      const event = await addEventOf(gallery)
      const first = await add('photos', { title: 'Lamps', event, photos: await aPicture() })
      const second = await add('photos', { title: 'Called otherwise', event, photos: await aPicture() })
      expect(second.body.data).toMatchObject({ _id: first.body.data._id, title: 'Lamps', event })
      expect(second.body.data.photos).toHaveLength(2)
      const listed = (await site.ask('GET', `${list}?event=${event}`)).body.data
      expect(listed).toEqual([second.body.data])
      const { token } = site.pic
      await site.ask('PUT', `${change}/${first.body.data._id}`, { token, json: { event: null } })
      expect((await site.ask('GET', `${list}?event=${event}`)).body.data).toEqual([])
    })

    test('refuses an event that the gallery does not show', async () => {
      const other = await addEventOf(gallery === 'gallery' ? 'festivalGallery' : 'gallery')
      for (const event of [other, crypto.randomUUID(), 'x']) {
        const { status, body } = await add('photos', { title: 'Nowhere', event, photos: await aPicture() })
        expect([status, body.errors?.[0]?.field]).toEqual([400, 'event'])
      }
    })

    test('adds a file to the item with the same title, ignoring case and surrounding spaces', async () => {
      const before = (await items()).length
      const first = await add('photos', { title: 'Été au lac', photos: await aPicture() })
      const second = await add('photos', { title: '  ÉTÉ AU LAC ', photos: await aPicture() })
      const third = await add('videos', { title: 'été au lac', videos: aVideo() })
      expect(third.body.data).toMatchObject({ _id: first.body.data._id, title: 'Été au lac' })
      expect(third.body.data.photos).toEqual([...first.body.data.photos, second.body.data.photos[1]])
      expect(third.body.data.videos).toHaveLength(1)
      const after = await items()
      expect(after).toHaveLength(before + 1)
      expect(after.find(({ _id }: { _id: string }) => _id === first.body.data._id)).toEqual(third.body.data)
    })

    test('creates one item for several simultaneous files with the same title', async () => {
      const pictures = await Promise.all([aPicture(), aPicture(), aPicture()])
      const answers = await Promise.all(
        pictures.map((photos) => add('photos', { title: 'Immediately', photos })),
      )
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      const same = (await items()).filter(({ title }: { title: string }) => title === 'Immediately')
      expect(same).toHaveLength(1)
      expect(new Set(same[0].photos).size).toBe(3)
    })

    test('adds no files to an item in the trash', async () => {
      const first = await add('photos', { title: 'Deleted', photos: await aPicture() })
      await site.asPic('DELETE', `${change}/${first.body.data._id}`)
      const second = await add('photos', { title: 'Deleted', photos: await aPicture() })
      expect(second.body.data._id).not.toBe(first.body.data._id)
      expect(second.body.data.photos).toHaveLength(1)
    })

    test('adds a file to the item with the given id, whatever the title, unless it is gone', async () => {
      const first = await add('photos', { title: 'Named', photos: await aPicture() })
      const item = first.body.data._id
      const second = await add('photos', { title: 'Called otherwise', item, photos: await aPicture() })
      expect(second.body.data).toMatchObject({ _id: item, title: 'Named' })
      expect(second.body.data.photos).toHaveLength(2)
      await site.asPic('DELETE', `${change}/${item}`)
      const before = await stateOf(site)
      for (const none of [item, '', 'x', '../x', site.pic.id]) {
        const answer = await add('photos', { title: 'Named', item: none, photos: await aPicture() })
        expect(answer.status, none).toBe(404)
      }
      const form = { title: 'Named', item: '{"toString":null}', photos: await aPicture() }
      const { headers, payload: raw } = withJsonField(await multipartBody(form), 'item')
      const { token } = site.pic
      const answer = await site.ask('POST', `${D}/${gallery}/photos/add-photos`, { token, headers, raw })
      expect(answer.status).toBe(404)
      expect(await stateOf(site)).toEqual(before)
    })

    test.each<[string, 'photos' | 'videos', () => Promise<Record<string, unknown>>, number, RegExp]>([
      ['a missing file', 'photos', async () => ({ title: 'T' }), 400, /select a file to upload/i],
      ['a missing title', 'photos', async () => ({ photos: await aPicture() }), 400, /title/i],
      ['a missing video', 'videos', async () => ({ title: 'T' }), 400, /select a file to upload/i],
      ['a photo as a video', 'videos', async () => ({ title: 'T', videos: await aPicture() }), 415, /video/i],
      ['a video as a photo', 'photos', async () => ({ title: 'T', photos: aVideo() }), 415, /picture/i],
      [
        'a photo in the field `videos`',
        'photos',
        async () => ({ title: 'T', videos: await aPicture() }),
        400,
        /videos/,
      ],
    ])('refuses %s and stores nothing', async (_what, type, form, status, message) => {
      const answer = await site.unchanged(async () => add(type, await form()))
      expect(answer.status).toBe(status)
      expect(JSON.stringify(answer.body)).toMatch(message)
    })
  })

  test('records photos added in quick succession as one History entry, later ones as another', async () => {
    const { token } = site.pic
    const send = async () => {
      const form = { title: 'Twenty photos', photos: await aPicture() }
      return site.ask('POST', `${D}/gallery/photos/add-photos`, { token, form })
    }
    const lines = async () => {
      const { body } = await site.ask('GET', `${D}/activity`, { token })
      const about = body.data.filter(({ title }: { title: string }) => title === 'Twenty photos')
      return about.map(({ action }: { action: string }) => action)
    }
    for (let n = 0; n < 4; n += 1) expect((await send()).status).toBe(201)
    expect(await lines()).toEqual(['add'])
    site.advanceTime(31 * 60_000)
    await send()
    await send()
    expect(await lines()).toEqual(['edit', 'add'])
  })

  test('can undo adding a photo without restoring a photo that was removed before', async () => {
    const { token } = site.pic
    const send = async () => {
      const form = { title: 'One withdrawn', photos: await aPicture() }
      return (await site.ask('POST', `${D}/gallery/photos/add-photos`, { token, form })).body.data
    }
    await send()
    const { _id, photos } = await send()
    const kept = photos.slice(1)
    await site.ask('PUT', `${D}/gallery/photos/${_id}`, { token, json: { photos: kept } })
    expect((await send()).photos).toHaveLength(2)
    const { body } = await site.ask('GET', `${D}/changes?record=${_id}`, { token })
    expect((await site.ask('POST', `${D}/changes/${body.data[0]._id}/undo`, { token })).status).toBe(200)
    const { body: album } = await site.ask('GET', `/api/gallery/${_id}`)
    expect(album.data.photos).toEqual(kept)
  })
})
