import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openDiskStore } from '#server/media/store/disk-store.ts'
import type { MediaStore } from '#server/media/store/store.ts'
import { anAdmin, asAdmin } from '../admins.ts'
import { aHomePicture } from '../builders.ts'
import { aPicture } from '../files.ts'
import { multipartBody } from '../form.ts'
import { openApp } from '../open-app.ts'
import { D } from '../paths.ts'

/**
 * Adds a picture to the site in a folder and permanently deletes it. Dies right before or after the n-th call
 * of the store: `before put 1`, `after remove 2`. With the call `answer`, dies after the response to the addition.
 * Everything else is real.
 */
const [, , dataDir = '', when = '', call = '', nth = '1'] = process.argv

const now = () => new Date()
const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://school.test' })
const log = pino({ level: 'silent' })
const media = await openDiskStore(dataDir)
const { app, context } = await openApp(
  { config, database: await openDatabase(config), now, log },
  { media: { ...media, put: dying('put'), remove: dying('remove') } },
)

const headers = await asAdmin(context, await anAdmin(context))
const form = await multipartBody({ ...aHomePicture(), image: await aPicture({ width: 700, height: 500 }) })
const added = await app.inject({
  method: 'POST',
  url: `${D}/add-homePageImage`,
  payload: form.payload,
  headers: { ...headers, ...form.headers },
})
if (call === 'answer') process.kill(process.pid, 'SIGKILL')
const { _id } = added.json().data
await app.inject({ method: 'DELETE', url: `${D}/homePageImage/${_id}`, headers })
await app.inject({ method: 'DELETE', url: `${D}/trash/homePicture/${_id}`, headers })
throw new Error(`The process was not killed ${when} ${call} ${nth} in ${join(dataDir, 'uploads')}.`)

function dying<C extends 'put' | 'remove'>(name: C): MediaStore[C] {
  let calls = 0
  const real = media[name] as (...given: string[]) => Promise<unknown>
  const isNow = (moment: string) => call === name && when === moment && calls === Number(nth)
  return (async (...given: string[]) => {
    calls += 1
    if (isNow('before')) process.kill(process.pid, 'SIGKILL')
    const response = await real(...given)
    if (isNow('after')) process.kill(process.pid, 'SIGKILL')
    return response
  }) as MediaStore[C]
}
