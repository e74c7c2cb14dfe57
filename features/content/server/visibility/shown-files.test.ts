import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kinds, tableOf } from '#domain/kinds/index.ts'
import { aFestival, aGalleryItem, aHomePicture, aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { updateFileUses } from '../files/file-uses.ts'

/** How to add and change records of some kinds; `name` is the kind's name in the trash. */
const places = {
  child: {
    name: 'student',
    add: `${D}/students/add-students`,
    change: `${D}/students`,
    read: '/api/students',
    form: (picture: File) => ({ ...aStudent(), coverImageURL: picture }),
    field: 'coverImageURL',
  },
  festival: {
    name: 'festival',
    add: `${D}/events/festivals/add-festival`,
    change: `${D}/events/festivals`,
    read: '/api/events/festivals',
    form: (picture: File) => ({ ...aFestival(), coverImageURL: picture }),
    field: 'coverImageURL',
  },
  slide: {
    name: 'homePicture',
    add: `${D}/add-homePageImage`,
    change: `${D}/homePageImage`,
    read: '/api/homePageImage',
    form: (picture: File) => ({ ...aHomePicture(), image: picture }),
    field: 'image',
  },
  album: {
    name: 'festivalGallery',
    add: `${D}/festivalGallery/photos/add-photos`,
    change: `${D}/gallery/festival/photos`,
    read: `${D}/gallery/festival/photos`,
    form: (picture: File) => ({ ...aGalleryItem(), photos: picture }),
    field: 'photos',
  },
}
type Place = keyof typeof places
const placeNames = Object.keys(places) as Place[]
const children: Place[] = ['child']
const levels = ['none', 'team', 'public', 'public with name'] as const

type Shown = {
  place: Place
  id: string
  pictures: number[]
  is: 'live' | 'in the trash'
  isHidden: boolean
  level: (typeof levels)[number]
}

const steps = fc.array(
  fc.tuple(
    fc.constantFrom('add', 'add', 'edit', 'hide', 'remove', 'restore', 'remove for good', 'consent'),
    fc.nat(11),
    fc.nat(2),
  ),
  { minLength: 4, maxLength: 14 },
)

describe.each(dialects)('access to a file, on %s', (dialect) => {
  const site = openSite(dialect)
  const ask: typeof site.ask = (method, path, given = {}) => site.asPic(method, path, { ...given })
  const statusOf = async (url: string) => (await site.ask('GET', url)).status
  const plain = (url: string) => url.split('?')[0] as string

  async function add(place: Place, picture: File) {
    const { add, form } = places[place]
    const { status, body } = await ask('POST', add, { form: form(picture) })
    expect(status).toBe(201)
    const url = body.data.photos?.[0] ?? body.data.coverImageURL
    return { id: String(body.data._id), url: plain(url) }
  }
  const remove = (place: Place, id: string) => ask('DELETE', `${places[place].change}/${id}`)
  const consentTo = (id: string, level: string) =>
    ask('PUT', `${D}/consents`, {
      json: { ids: [id], level, givenBy: 'x', way: 'on paper', givenOn: '2026-11-21', until: null },
    })

  test('remains through other records if one record is deleted or gets a new picture', async () => {
    const picture = await aPicture()
    const { id: first, url } = await add('child', picture)
    const { id: second } = await add('child', picture)
    const third = await add('child', picture)
    expect(third.url).toBe(url)
    const festival = await add('festival', picture)
    const slide = await add('slide', picture)
    await remove('child', first)
    expect(await statusOf(url)).toBe(200)
    await ask('DELETE', `${D}/trash/student/${first}`)
    expect(await statusOf(url)).toBe(200)
    const form = { coverImageURL: await aPicture() }
    expect((await ask('PUT', `${D}/students/${second}`, { form })).status).toBe(200)
    expect(await statusOf(url)).toBe(200)
    expect(await statusOf(url.replace('.webp', '-share.jpg'))).not.toBe(404)
    await remove('child', third.id)
    await remove('festival', festival.id)
    expect(await statusOf(url)).toBe(200)
    await remove('slide', slide.id)
    expect(await statusOf(url)).toBe(404)
    // The second child's photo was replaced, and the file is kept as long as an undo could restore it.
    await remove('child', second)
    for (const { kind, _id } of (await ask('GET', `${D}/trash`)).body.data)
      await ask('DELETE', `${D}/trash/${kind}/${_id}`)
    expect(await site.storedFiles()).not.toContain(url.split('/').at(-1))
    await add('festival', picture)
    expect(await statusOf(url)).toBe(200)
  })

  test('needs a signed URL for pictures that visitors do not see', async () => {
    const { id, url } = await add('festival', await aPicture())
    const edit = (publishing: object) => ask('PUT', `${D}/events/festivals/${id}`, { json: { publishing } })
    const answered = async () => (await ask('GET', `/api/events/festivals/${id}`)).body.data.coverImageURL
    expect(await answered()).toBe(url)
    const hour = 3_600_000
    for (const publishing of [{ isDraft: true }, { isHidden: true }, { hiddenFields: ['coverImageURL'] }]) {
      await edit(publishing)
      expect([publishing, await statusOf(url), await statusOf(await answered())]).toEqual([
        publishing,
        404,
        200,
      ])
      await edit({ isDraft: false, isHidden: false, hiddenFields: [] })
      expect(await statusOf(url)).toBe(200)
    }
    // It is 22:30 at the school, so visitors see the record half an hour later.
    await edit({ publishAt: '2026-11-21T23:00' })
    expect([await statusOf(url), await statusOf(await answered())]).toEqual([404, 200])
    site.advanceTime(hour / 2)
    expect([await statusOf(url), await statusOf(await answered())]).toEqual([200, 200])
    site.advanceTime(-hour / 2)
    const { body } = await ask('POST', `${D}/festivalGallery/photos/add-photos`, {
      form: { title: 'Hidden album', photos: await aPicture() },
    })
    const { _id, photos } = body.data
    const album = `${D}/gallery/festival/photos/${_id}`
    await ask('PUT', album, { json: { publishing: { isHidden: true } } })
    const [signed] = (await ask('GET', album)).body.data.photos
    expect([await statusOf(photos[0]), await statusOf(signed)]).toEqual([404, 200])
    // The photo stays if its signed URL is sent back unchanged.
    expect((await ask('PUT', album, { json: { photos: [signed] } })).status).toBe(200)
    expect((await ask('GET', album)).body.data.photos).toEqual([signed])
  })

  test('ends with the consent, and the admin learns which records use the picture', async () => {
    const picture = await aPicture()
    const { id, url } = await add('child', picture)
    const { body: other } = await ask('POST', places.child.add, {
      form: { ...aStudent({ fullName: 'Twin Sister' }), coverImageURL: picture },
    })
    const festival = await add('festival', picture)
    const { body } = await consentTo(id, 'none')
    expect(body.places.map(({ label }: { label: string }) => label)).toEqual([
      'Our Students',
      'Our Students',
      'Festival',
    ])
    expect(body.places[1].title).toBe('Twin Sister')
    expect(await statusOf(url)).toBe(404)
    await remove('child', id)
    expect(await statusOf(url)).toBe(200)
    await remove('child', other.data._id)
    await remove('festival', festival.id)
  })

  test('is public if a visible record uses the file and no child’s consent forbids it', async () => {
    const files = [await aPicture(), await aPicture(), await aPicture()]
    const urls: string[] = []
    for (const file of files) {
      const { id, url } = await add('slide', file)
      urls.push(url)
      await remove('slide', id)
    }
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const records: Shown[] = []
        for (const step of list) {
          await doIt(step, records, files)
          for (const [index, url] of urls.entries())
            expect([records, index, await statusOf(url)]).toEqual([
              records,
              index,
              isAnswered(records, index) ? 200 : 404,
            ])
        }
        for (const { place, id, is, isHidden, level } of records) {
          // In a visible record, a file that another child's consent forbids is hidden from admins too.
          const isSigned = is === 'in the trash' || isHidden || (place === 'child' && !isAllowed(level))
          if (isSigned) expect(await statusOf(await answeredUrl(place, id, is))).toBe(200)
        }
        await assertUsesAreRight()
        for (const { place, id, is } of records) if (is === 'live') await remove(place, id)
        await ask('DELETE', `${D}/trash`)
      }),
      { numRuns: 6, seed: 24, endOnFailure: true },
    )
  })

  const isAllowed = (level: string) => level.startsWith('public')
  const isAnswered = (records: Shown[], picture: number) => {
    const live = records.filter(({ is, pictures }) => is === 'live' && pictures.includes(picture))
    const forbids = ({ place, level }: Shown) => place === 'child' && !isAllowed(level)
    return live.some(({ isHidden }) => !isHidden) && !live.some(forbids)
  }

  async function doIt([what, which, picture]: [string, number, number], records: Shown[], files: File[]) {
    const file = files[picture] as File
    if (what === 'add') {
      const place = placeNames[which % placeNames.length] as Place
      const { id } = await add(place, file)
      records.push({ place, id, pictures: [picture], is: 'live', isHidden: false, level: 'public with name' })
      return
    }
    const wanted = what === 'restore' || what === 'remove for good' ? 'in the trash' : 'live'
    const among = records.filter(
      ({ place, is }) => is === wanted && (what !== 'consent' || children.includes(place)),
    )
    const record = among[which % among.length]
    if (!record) return
    const { place, id } = record
    const { change, field, name } = places[place]
    if (what === 'edit') {
      if (place === 'album') {
        const title = (await ask('GET', `${change}/${id}`)).body.data.title
        await ask('POST', places.album.add, { form: { title, photos: file } })
        record.pictures.push(picture)
      } else {
        expect((await ask('PUT', `${change}/${id}`, { form: { [field]: file } })).status).toBe(200)
        record.pictures = [picture]
      }
    } else if (what === 'hide') {
      record.isHidden = !record.isHidden
      const json = { publishing: { isHidden: record.isHidden } }
      expect((await ask('PUT', `${change}/${id}`, { json })).status).toBe(200)
    } else if (what === 'remove') {
      await remove(place, id)
      record.is = 'in the trash'
    } else if (what === 'consent') {
      record.level = levels[picture] ?? 'none'
      expect((await consentTo(id, record.level)).status).toBe(200)
    } else if (what === 'restore') {
      expect((await ask('POST', `${D}/trash/${name}/${id}/restore`)).status).toBe(200)
      record.is = 'live'
    } else {
      expect((await ask('DELETE', `${D}/trash/${name}/${id}`)).status).toBe(200)
      records.splice(records.indexOf(record), 1)
    }
  }

  async function answeredUrl(place: Place, id: string, is: Shown['is']): Promise<string> {
    if (is === 'in the trash') {
      const { body } = await ask('GET', `${D}/trash`)
      return body.data.find(({ _id }: { _id: string }) => _id === id).pictureURL
    }
    const { data } = (await ask('GET', `${places[place].read}/${id}`)).body
    return data.photos?.[0] ?? data.coverImageURL
  }

  /** Checks that `fileUses` matches the rows. */
  async function assertUsesAreRight() {
    const { db } = site.context
    const read = () => db.selectFrom('fileUses').selectAll().orderBy('name').orderBy('recordId').execute()
    const noted = await read()
    await db.deleteFrom('fileUses').execute()
    for (const kind of kinds)
      await updateFileUses(db, kind, [], (await db.selectFrom(tableOf(kind)).selectAll().execute()) as never)
    expect(noted).toEqual(await read())
  }
})
