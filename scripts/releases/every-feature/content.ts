import { aFestival, aHomePicture, aNotification, aStudent } from '#testing/builders.ts'
import { aPicture, aVideo } from '#testing/files.ts'
import type { Client } from '../../api-client.ts'
import { addWith } from './client.ts'

const D = '/api/admin/dashboard'
const galleries = ['gallery', 'festivalGallery', 'farewellGallery', 'inductionGallery', 'activityGallery']

/** The festival that shows the same picture as a child that was deleted. */
export const withDeletedChild = 'Shared with a deleted child'

/** Albums of several files, one picture that several records show, and records in every state. */
export async function addContent(ask: Client): Promise<void> {
  await fillGalleries(ask)
  await sharePictures(ask)
  await publish(ask)
  await fillTrash(ask)
}

async function fillGalleries(ask: Client) {
  for (const name of galleries) {
    const title = `Evening of ${name}`
    for (let photo = 1; photo <= 3; photo += 1)
      await ask('POST', `${D}/${name}/photos/add-photos`, { form: { title, photos: await aPicture() } })
    await ask('POST', `${D}/${name}/videos/add-videos`, { form: { title, videos: aVideo() } })
  }
}

/** Of a child that is not shown to visitors, and of one that was deleted. */
async function sharePictures(ask: Client) {
  const add = addWith(ask)
  const picture = await aPicture()
  await add(`${D}/students/add-students`, { ...aStudent(), coverImageURL: picture })
  await add(`${D}/events/festivals/add-festival`, { ...aFestival(), coverImageURL: picture })
  await add(`${D}/add-homePageImage`, { ...aHomePicture({ title: 'Shared' }), image: picture })
  const removed = await add(`${D}/add-homePageImage`, {
    ...aHomePicture({ title: 'Removed' }),
    image: picture,
  })
  await ask('DELETE', `${D}/homePageImage/${removed}`)

  const coverImageURL = await aPicture()
  await add(`${D}/events/festivals/add-festival`, {
    ...aFestival({ title: withDeletedChild }),
    coverImageURL,
  })
  const child = await add(`${D}/students/add-students`, { ...aStudent(), coverImageURL })
  await ask('DELETE', `${D}/students/${child}`)
}

async function publish(ask: Client) {
  const states = {
    draft: { isDraft: true },
    scheduled: { publishAt: '2099-01-31T18:00' },
    published: { publishAt: '2026-01-31T18:00' },
    over: { lastDay: '2026-01-31' },
    pinned: { isPinned: true },
    hidden: { isHidden: true },
    partly: { hiddenFields: ['description'] },
  }
  const add = addWith(ask)
  for (const [title, publishing] of Object.entries(states)) {
    const sent = { publishing: JSON.stringify(publishing) }
    await add(`${D}/add-notification`, { ...aNotification({ title }), imageFile: await aPicture(), ...sent })
    await add(`${D}/events/festivals/add-festival`, {
      ...aFestival({ title }),
      coverImageURL: await aPicture(),
      ...sent,
    })
  }
  const changed = await add(`${D}/add-notification`, aNotification({ title: 'Before' }))
  await ask('PUT', `${D}/notification/${changed}`, {
    json: { title: 'After', translations: { bn: { title: 'পরে' } } },
  })
}

/** Deleted, deleted together, restored and removed for good. */
async function fillTrash(ask: Client) {
  const add = addWith(ask)
  const ids: string[] = []
  for (const title of ['In the trash', 'Deleted', 'Deleted too', 'Restored', 'Gone'])
    ids.push(await add(`${D}/add-notification`, { ...aNotification({ title }), imageFile: await aPicture() }))
  const [deleted, one, two, restored, gone] = ids
  await ask('DELETE', `${D}/notification/${deleted}`)
  await ask('POST', `${D}/notification/bulk-delete`, { json: { ids: [one, two, restored, gone] } })
  await ask('POST', `${D}/trash/notification/${restored}/restore`)
  await ask('DELETE', `${D}/trash/notification/${gone}`)
}
