import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { outboxPaths } from '#domain/admin/outbox.ts'
import { festival } from '#domain/kinds/festival.ts'
import { changeSetPaths } from '#domain/records/change-sets.ts'
import { importPaths } from '#domain/records/imports.ts'
import { trashPaths } from '#domain/records/trash.ts'
import { aPostgresDatabase } from '#testing/site-at.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import type { Answer, Client } from '../api-client.ts'
import { askAll, askedIn, askFiles, openAskers, type RecordedAnswers, refused } from './answers.ts'
import { withDeletedChild } from './every-feature/content.ts'
import { fileName, type KeptName, keptFolder, openKept, readAnswersOf } from './kept-release.ts'

const databases = ['sqlite', 'postgres'] as const
const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(
  ([, version]) => version ?? '',
)
/** From this one on a release was kept on both databases, after every feature of it was used. */
const firstUsed = '0.6.0'
const isUsed = (version: string) => version.localeCompare(firstUsed, 'en', { numeric: true }) >= 0
const all = released.flatMap((version): KeptName[] =>
  databases
    .filter((database) => database === 'sqlite' || isUsed(version))
    .map((database) => ({ version, database })),
)
const canRun = ({ database }: KeptName) =>
  database === 'sqlite' || process.env.TEST_DATABASE_URL !== undefined

test('the data of each release is kept, and what was answered of it', () => {
  const expected = all.flatMap((name) => [`${fileName(name)}.json`, `${fileName(name)}.tar.gz`])
  expect(readdirSync(keptFolder).sort()).toEqual(expected.sort())
})

describe.each(all)('a site of version $version on $database', (name) => {
  test.skipIf(!canRun(name))(
    'goes on working: all that it held is there, and its admin signs in',
    async () => {
      const before = withoutProse(readAnswersOf(name))
      const { visitors, admins, pictures, files, at } = before
      const site = await openKept(name, {
        folder: temporaryFolder(),
        at,
        ...(name.database === 'postgres' && { databaseUrl: await aPostgresDatabase() }),
      })
      onTestFinished(() => site.stop())
      const askers = await openAskers(site.url, before)
      const now = withoutProse(await askAll(askers, askedIn(before)))
      const mended = mendedFiles(before)
      expect(now).toMatchObject({
        visitors,
        admins,
        pictures: { ...pictures, ...mended },
        ...(files && { files: { ...files, ...mended } }),
      })
      expect(Object.keys(pictures).length).toBeGreaterThan(10)
      // Until 0.6.0 the pictures of drafts, of what is hidden and of what is in the trash answered by their address.
      const notShown = Object.keys(files ?? {}).filter((address) => !(address in pictures))
      const answered = await askFiles(askers.visitor, notShown)
      expect(new Set(Object.values(answered))).toEqual(new Set(files ? [refused] : []))
      if (files) await goOn(askers.admin)
    },
  )
})

const prose = ['label', 'message', 'where', 'why', 'outOfReach', 'notAgain', 'value']
/** Words that stand among what people have written. */
const betterWords: Record<string, string> = {
  'The photo of today': 'The current photo',
  'see it': 'visitors see it',
  'do not see it': 'visitors do not see it',
}
/**
 * Fields and addresses that went after 0.6.0 or 0.7.0 (`refusal` is said of the account alone), one that means the same field since, those of consents that end soon, among
 * which are those that have ended since 0.7.0, and the stamp of a preview: another version may plan another way, and then
 * asks to look again.
 */
const gone = [
  '/api/admin/dashboard/ownership',
  'ownershipOffers',
  'isChangedSince',
  '/api/admin/dashboard/consents?state=ending',
  'ending',
  'stamp',
  'refusal',
]

/**
 * Answers without what is gone, without the sentences in them, which a later version may put better, and without the empty
 * sections about a person, of which a later version has more.
 */
const withoutProse = <T>(answers: T): T =>
  JSON.parse(
    JSON.stringify(answers, (key, value) => {
      if ([...prose, ...gone].includes(key)) return undefined
      if (key === 'sections') return value.map(withoutFormerClasses).filter(hasEntries)
      // The privacy page names the fields that came after the release, too.
      if (key === 'team') return value.filter((label: string) => !/guardian/i.test(label))
      return betterWords[value] ?? value
    }),
  )

type Section = { entries?: { title: string }[] }

/** That a child was in another class before is told since 0.7.0. */
const withoutFormerClasses = ({ entries, ...section }: Section): Section => ({
  ...section,
  ...(entries && { entries: entries.filter(({ title }) => !title.startsWith('Class until ')) }),
})
const hasEntries = ({ entries }: Section) => entries?.length !== 0

/** What was begun under the release comes to its end: a list is added, a change undone, a record restored, a mail sent again. */
async function goOn(ask: Client) {
  for (const { _id } of await listed(ask, importPaths.list)) {
    const { stamp, previewedAt } = (await ask('GET', importPaths.one.replace(':id', _id))).preview
    const json = { stamp, previewedAt, leaveOutOpen: true }
    const { message } = await ask('POST', importPaths.apply.replace(':id', _id), { json })
    expect(message).toBe('1 added.')
  }
  const [change] = (await listed(ask, changeSetPaths.list)).filter(({ reason }) => reason === 'bulk change')
  await ask('POST', changeSetPaths.undo.replace(':id', change._id))
  const [{ kind, _id }] = await listed(ask, trashPaths.list)
  await ask('POST', trashPaths.restore.replace(':kind', kind).replace(':id', _id))
  const [failed] = await listed(ask, `${outboxPaths.list}?state=failed`)
  await ask('POST', outboxPaths.resend.replace(':id', failed._id))

  const changes = await listed(ask, changeSetPaths.list)
  expect(changes.find(({ _id }) => _id === change._id)).toMatchObject({ state: 'undone' })
  expect((await listed(ask, trashPaths.list)).map(({ _id }) => _id)).not.toContain(_id)
  const inFolder = await listed(ask, `${outboxPaths.list}?state=inFolder`)
  expect(inFolder.map(({ _id }) => _id)).toContain(failed._id)
}

const listed = async (ask: Client, list: string): Promise<Answer[]> => (await ask('GET', list)).data

/** Until 0.6.0 a child that was deleted took its picture away from whatever else showed it. Files are named by their hash. */
function mendedFiles({ visitors }: RecordedAnswers) {
  const festivals = visitors[festival.paths.list] as { data: { title: string; coverImageURL: string }[] }
  const shared = festivals.data.filter(({ title }) => title === withDeletedChild)
  return Object.fromEntries(
    shared.map(({ coverImageURL }) => [
      coverImageURL,
      expect.stringMatching(`^${/[0-9a-f]{40}/.exec(coverImageURL)?.[0]}`),
    ]),
  )
}
