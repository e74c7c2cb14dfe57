import { beforeEach, describe, expect, it } from 'vitest'
import type { Audience } from '#domain/audiences.ts'
import { day } from '#domain/dates/durations.ts'
import { derivedNames } from '#domain/media/pictures.ts'
import { saveFieldVisibility } from '#features/content/server/visibility/field-visibility.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { volunteerFields } from '#testing/admins.ts'
import { aGalleryItem, aHomePicture, aStudent, aVolunteer } from '#testing/builders.ts'
import { bothDialects } from '#testing/databases.ts'
import { aPicture, aVideo } from '#testing/files.ts'
import { openSite, signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { stateButSessions } from '#testing/spec/state.ts'
import { paginate } from '#testing/spec/walk-pages.ts'
import { deletePermanently } from './trash-routes.ts'

const trash = `${D}/trash`

describe.each(bothDialects)('trash on %s', (dialect) => {
  const site = openSite(dialect)
  // Each call signs in again, because the clock moves past the end of a session.
  const { asPic: ask } = site

  beforeEach(async () => {
    await ask('DELETE', trash)
  })

  const _state = () => stateButSessions(site)
  const addStudent = async (over = {}) =>
    (await ask('POST', `${D}/students/add-students`, { json: aStudent(over) })).body.data
  const addPicture = async (image: File) =>
    (await ask('POST', `${D}/add-homePageImage`, { form: { ...aHomePicture(), image } })).body.data
  const remove = (path: string) => ask('DELETE', `${D}/${path}`)
  const list = async (query = '') => (await ask('GET', `${trash}${query}`)).body.data
  const restore = (kind: string, id: string) => ask('POST', `${trash}/${kind}/${id}/restore`)
  const students = async () => (await ask('GET', '/api/students')).body.map((one: { _id: string }) => one._id)
  const fileOf = (url: string) => url.replace('/uploads/', '')
  const uploads = async () =>
    (await site.context.db.selectFrom('uploads').select('name').execute()).map(({ name }) => name)

  describe('listing', () => {
    it('returns deleted records of every kind, last deleted first, with admin and days left', async () => {
      const student = await addStudent({ fullName: 'Tara' })
      const picture = await addPicture(await aPicture())
      await remove(`students/${student._id}`)
      site.advanceTime(day * 2.5)
      await remove(`homePageImage/${picture._id}`)
      const { body, headers } = await ask('GET', trash)
      const by = { _id: site.pic.id, fullName: expect.stringMatching(/^Mira/) }
      expect(headers['x-total-count']).toBe('2')
      expect(body).toEqual({
        success: true,
        data: [
          {
            kind: 'homePicture',
            label: 'Home page image',
            _id: picture._id,
            title: picture.title,
            pictureURL: expect.stringContaining(`${picture.coverImageURL}?by=`),
            deletedAt: site.context.now().toISOString(),
            deletedBy: by,
            daysLeft: 30,
          },
          {
            kind: 'student',
            label: 'Child',
            _id: student._id,
            title: 'Tara',
            pictureURL: null,
            deletedAt: new Date(site.context.now().getTime() - day * 2.5).toISOString(),
            deletedBy: by,
            daysLeft: 28,
          },
        ],
      })
    })

    it('is paginated and can be searched', async () => {
      const ids = []
      for (const name of ['Asha', 'Bela', 'Chitra', 'Asha two']) {
        const { _id } = await addStudent({ fullName: name })
        ids.unshift(_id)
        await remove(`students/${_id}`)
      }
      const seen = []
      for await (const { body, headers } of paginate((path) => ask('GET', path), `${trash}?limit=3`)) {
        expect(headers['x-total-count']).toBe('4')
        seen.push(...body.data.map(({ _id }: { _id: string }) => _id))
      }
      expect(seen).toEqual(ids)
      expect((await list('?q=ASHA')).map(({ title }: { title: string }) => title)).toEqual([
        'Asha two',
        'Asha',
      ])
      expect((await ask('GET', `${trash}?limit=0`)).status).toBe(400)
    })

    it('hides from a Volunteer a photo that only PICs may see', async () => {
      const form = { ...aVolunteer({ email: 'kept@example.org' }), coverImageURL: await aPicture() }
      const { _id } = (await ask('POST', `${D}/volunteers/add-volunteers`, { form })).body.data
      await remove(`volunteers/${_id}`)
      const { token } = await signedIn(site, volunteerFields)
      const shownTo = async (given: object = {}) => (await ask('GET', trash, given)).body.data[0].pictureURL
      const showTo = (audience: Audience) =>
        saveFieldVisibility(site.context.db, site.context.now(), {
          shortName: 'initial',
          newChildren: null,
          audiences: { volunteer: { coverImageURL: audience } },
        })
      expect(await shownTo({ token })).toContain('?by=')
      await showTo('PICs')
      expect([await shownTo({ token }), await shownTo()]).toEqual([null, expect.stringContaining('?by=')])
      await showTo('everyone')
    })

    it('shows the first photo of an album, and no picture for videos only', async () => {
      const photo = await ask('POST', `${D}/gallery/photos/add-photos`, {
        form: { ...aGalleryItem(), photos: await aPicture() },
      })
      const film = await ask('POST', `${D}/festivalGallery/videos/add-videos`, {
        form: { ...aGalleryItem(), videos: aVideo() },
      })
      await remove(`gallery/photos/${photo.body.data._id}`)
      await remove(`gallery/festival/photos/${film.body.data._id}`)
      const shown = (await list()).map(({ kind, pictureURL }: Record<string, unknown>) => [kind, pictureURL])
      expect(new Map(shown)).toEqual(
        new Map([
          ['gallery', expect.stringContaining(`${photo.body.data.photos[0]}?by=`)],
          ['festivalGallery', null],
        ]),
      )
    })
  })

  describe('restoring', () => {
    it('returns a record to its place, unchanged', async () => {
      const student = await addStudent()
      const before = await ask('GET', `/api/students/${student._id}`)
      await remove(`students/${student._id}`)
      expect((await ask('GET', `/api/students/${student._id}`)).status).toBe(404)
      expect(await restore('student', student._id)).toMatchObject({
        status: 200,
        body: {
          message: '1 record restored.',
          data: { kind: 'student', label: 'Child', _id: student._id, title: student.fullName },
        },
      })
      expect((await ask('GET', `/api/students/${student._id}`)).body).toEqual(before.body)
      expect(await list()).toEqual([])
      expect((await restore('student', student._id)).status).toBe(404)
    })

    it('is refused with a message if a unique value of the record is now in use', async () => {
      const gone = await addStudent({ uniqueId: 'TAKEN-1', fullName: 'Tara' })
      await remove(`students/${gone._id}`)
      const now = await addStudent({ uniqueId: 'taken-1' })
      expect(await restore('student', gone._id)).toMatchObject({
        status: 409,
        body: {
          message:
            '"Tara" cannot be restored: another child has the same Unique ID now. Change or delete that one first.',
          errors: [{ field: 'uniqueId' }],
        },
      })
      await remove(`students/${now._id}`)
      expect((await restore('student', gone._id)).status).toBe(200)
      expect((await restore('student', now._id)).status).toBe(409)
    })

    it('keeps an album separate from a new album with the same title', async () => {
      const title = `Twins ${dialect}`
      const add = async () =>
        (
          await ask('POST', `${D}/gallery/photos/add-photos`, {
            form: { title, photos: await aPicture() },
          })
        ).body.data
      const first = await add()
      await remove(`gallery/photos/${first._id}`)
      const second = await add()
      expect(second._id).not.toBe(first._id)
      expect((await restore('gallery', first._id)).status).toBe(200)
      const { body } = await ask('GET', `/api/gallery?q=${encodeURIComponent(title)}`)
      expect(body.data).toEqual([second, first])
    })
  })

  it('does not permanently delete a record that has been restored', async () => {
    const { _id } = await addStudent({ fullName: 'Restored' })
    await remove(`students/${_id}`)
    expect((await restore('student', _id)).status).toBe(200)
    const by = { type: 'visitor' } as const
    expect(await deletePermanently(site.context, by, [{ kind: 'student', id: _id }])).toBe(0)
    expect(await students()).toContain(_id)
  })

  describe('permanent deletion', () => {
    it('immediately removes a record and its picture on request', async () => {
      const { _id, coverImageURL } = await addPicture(await aPicture({ width: 700 }))
      const files = [coverImageURL, ...derivedNames(fileOf(coverImageURL)).map((name) => `/uploads/${name}`)]
      expect(files).toHaveLength(4)
      const statuses = () => Promise.all(files.map(async (url) => (await ask('GET', url)).status))
      const live = await ask('DELETE', `${trash}/homePicture/${_id}`)
      expect(live.status).toBe(404)
      expect(new Set(await statuses())).toEqual(new Set([200]))
      await remove(`homePageImage/${_id}`)
      expect(new Set(await statuses())).toEqual(new Set([404]))
      const [{ pictureURL }] = await list()
      expect((await site.ask('GET', pictureURL)).status).toBe(200)
      const answer = await ask('DELETE', `${trash}/homePicture/${_id}`)
      expect(answer).toMatchObject({ status: 200, body: { message: 'Permanently deleted.' } })
      expect(new Set(await statuses())).toEqual(new Set([404]))
      expect((await restore('homePicture', _id)).status).toBe(404)
      expect(await uploads()).not.toContain(fileOf(coverImageURL))
    })

    it('empties the whole trash', async () => {
      for (let n = 0; n < 3; n += 1) await remove(`students/${(await addStudent())._id}`)
      const answer = await ask('DELETE', trash)
      expect(answer).toMatchObject({ status: 200, body: { data: { removed: 3 } } })
      expect(await list()).toEqual([])
      expect((await ask('DELETE', trash)).body.data).toEqual({ removed: 0 })
    })

    it('removes records deleted 30 days ago, and keeps those deleted a day later', async () => {
      const old = await addStudent()
      const young = await addStudent()
      await remove(`students/${old._id}`)
      site.advanceTime(day)
      await site.ask('DELETE', `${D}/students/${young._id}`, {
        token: await tokenOf(site, site.pic.id),
      })
      site.advanceTime(29 * day - 1)
      await runMaintenance(site.context)
      const ids = async () => (await list()).map(({ _id }: { _id: string }) => _id)
      expect(await ids()).toEqual([young._id, old._id])
      site.advanceTime(1)
      await runMaintenance(site.context)
      expect(await ids()).toEqual([young._id])
    })

    it.each(['a live record', 'a record in the trash', 'an album', 'an admin', 'the settings'])(
      'keeps a file that %s uses',
      async (who) => {
        const image = await aPicture()
        const { _id, coverImageURL } = await addPicture(image)
        const free = await alsoUse(who, image, coverImageURL)
        await remove(`homePageImage/${_id}`)
        await ask('DELETE', `${trash}/homePicture/${_id}`)
        const isShown = who !== 'a record in the trash'
        expect((await ask('GET', coverImageURL)).status).toBe(isShown ? 200 : 404)
        expect(await uploads()).toContain(fileOf(coverImageURL))
        expect(await site.storedFiles()).toContain(fileOf(coverImageURL))
        await free()
      },
    )

    /** Makes something else use a picture, and returns a function that ends that use. */
    async function alsoUse(who: string, image: File, url: string) {
      if (who === 'an admin') {
        const path = `/api/admins/update/${site.pic.id}`
        await ask('PUT', path, { form: { profileImageURL: image } })
        return () => ask('PUT', path, { json: { profileImageURL: '' } })
      }
      if (who === 'the settings') {
        const path = `${D}/settings`
        const { facultyInCharge } = (await ask('GET', path)).body.data
        const put = (photoURL: string) =>
          ask('PUT', path, { json: { facultyInCharge: { ...facultyInCharge, photoURL } } })
        expect((await put(url)).status).toBe(200)
        return () => put('')
      }
      if (who === 'an album') {
        const form = { ...aGalleryItem(), photos: image }
        const { data } = (await ask('POST', `${D}/activityGallery/photos/add-photos`, { form })).body
        return () => remove(`gallery/activities/photos/${data._id}`)
      }
      const form = { ...aVolunteer(), coverImageURL: image }
      const { data } = (await ask('POST', `${D}/volunteers/add-volunteers`, { form })).body
      expect(data.coverImageURL).toBe(url)
      const free = () => remove(`volunteers/${data._id}`)
      if (who === 'a record in the trash') await free()
      return free
    }
  })

  describe('files', () => {
    const removals = () => site.context.db.selectFrom('pendingDeletions').select('name').execute()

    it('are left behind if deleting them fails, and are deleted by the next maintenance', async () => {
      const { context, storedFiles } = site
      const { _id, coverImageURL } = await addPicture(await aPicture())
      await remove(`homePageImage/${_id}`)
      const { remove: removeFile } = context.media
      context.media.remove = () => Promise.reject(new Error('killed'))
      expect((await ask('DELETE', `${trash}/homePicture/${_id}`)).status).toBe(200)
      context.media.remove = removeFile
      expect(await uploads()).not.toContain(fileOf(coverImageURL))
      expect(await storedFiles()).toContain(fileOf(coverImageURL))
      expect(await removals()).toEqual([{ name: fileOf(coverImageURL) }])
      await runMaintenance(context)
      expect(await storedFiles()).not.toContain(fileOf(coverImageURL))
      expect(await removals()).toEqual([])
    })

    it('are kept if they are uploaded again before their deletion', async () => {
      const { context } = site
      const image = await aPicture()
      const { _id, coverImageURL } = await addPicture(image)
      await remove(`homePageImage/${_id}`)
      const { remove: removeFile } = context.media
      context.media.remove = () => Promise.reject(new Error('killed'))
      await ask('DELETE', `${trash}/homePicture/${_id}`)
      context.media.remove = removeFile
      expect((await addPicture(image)).coverImageURL).toBe(coverImageURL)
      await runMaintenance(context)
      expect((await ask('GET', coverImageURL)).status).toBe(200)
      expect(await removals()).toEqual([])
    })

    it('are deleted 30 days after their last upload if the picture was replaced', async () => {
      const { context, advanceTime, storedFiles } = site
      const { _id, coverImageURL } = await addPicture(await aPicture())
      await ask('PUT', `${D}/homePageImage/${_id}`, { form: { image: await aPicture() } })
      await runMaintenance(context)
      expect(await storedFiles()).toContain(fileOf(coverImageURL))
      advanceTime(30 * day)
      const before = await uploads()
      await runMaintenance(context)
      expect(await storedFiles()).not.toContain(fileOf(coverImageURL))
      expect(before).toContain(fileOf(coverImageURL))
    })

    it('are kept as long as an album uses them, however old they are', async () => {
      const { context, advanceTime } = site
      const photos = await aPicture()
      const album = await ask('POST', `${D}/gallery/photos/add-photos`, {
        form: { ...aGalleryItem(), photos },
      })
      await ask('POST', `${D}/gallery/videos/add-videos`, {
        form: { title: album.body.data.title, videos: aVideo() },
      })
      const used = await ask('GET', `/api/gallery/${album.body.data._id}`)
      advanceTime(400 * day)
      await runMaintenance(context)
      for (const url of [...used.body.data.photos, ...used.body.data.videos])
        expect((await site.ask('GET', url)).status).toBe(200)
    })
  })
})
