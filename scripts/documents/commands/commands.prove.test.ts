import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { folderForAll } from '#testing/temporary-folder.ts'
import { textOf } from '../texts.ts'
import { backups } from './backups.ts'
import { growing } from './growing.ts'
import { aMachine, aPackedArchive, type Machine, type Typed, type Words } from './machine.ts'
import { notRunHere, runElsewhere } from './not-run-here.ts'
import { linesOf, pageLines, pages, settingsWith } from './page-commands.ts'
import { lookingAfter, settingUp, setUp } from './set-up.ts'
import type { Trial } from './trial.ts'

const trials = [...settingUp, backups, ...growing, lookingAfter]
const commands = new Set(pageLines.filter(({ kind }) => kind === 'command').map(({ text }) => text))
const isSetting = (line: string) => pageLines.some(({ kind, text }) => kind === 'setting' && text === line)

const archives = folderForAll()
let archive: string
beforeAll(() => {
  archive = aPackedArchive(archives, 'lamplight-0.7.0')
})

describe('typed as the pages have them, the commands', () => {
  for (const { title, isPossible = true, prepare, steps } of trials)
    test.skipIf(!isPossible || process.platform !== 'linux')(title, async () => {
      const machine = await aMachine()
      await walk(machine, setUp, { 'lamplight-0.7.0-linux-x64.tar.gz': archive })
      machine.set([`PORT=${new URL(machine.url).port}`, 'BACKUP_EVERY=off'])
      await walk(machine, steps, (await prepare?.(machine)) ?? {})
    })
})

async function walk(machine: Machine, steps: Trial['steps'], words: Words) {
  let serving: Typed | undefined
  for (const [line, { prints, serves, after }] of Object.entries(steps)) {
    if (isSetting(line)) {
      machine.set(settingsWith(line), words)
      continue
    }
    const typed = await machine.type(line, words, serves)
    expect([line, typed.status, typed.output()]).toEqual([line, 0, expect.stringMatching(prints ?? '')])
    if (serves) serving = typed
    await after?.({ machine, typed, words, logged: () => serving?.output() ?? '' })
  }
}

test('each command on the pages is tried here, in the test that is named, or cannot be', () => {
  const tried = new Set([setUp, ...trials.map(({ steps }) => steps)].flatMap((steps) => Object.keys(steps)))
  const untried = [...commands].filter(
    (line) =>
      !tried.has(line) && !runElsewhere.has(line) && !notRunHere.some(({ begins }) => begins.test(line)),
  )
  expect(
    untried,
    'Add each to a trial in scripts/documents/commands/, or say there why it cannot be run.',
  ).toEqual([])
  const gone = [...tried, ...runElsewhere.keys()].filter((line) => !commands.has(line) && !isSetting(line))
  expect(gone, 'These are on no page any more.').toEqual([])
  // Of the two ways to write code in Markdown, this one is not read here.
  for (const page of pages) expect(textOf(page)).not.toMatch(/^\s*(```|~~~)/m)
})

test('the tests that are named for a command are there', () => {
  const named = [...runElsewhere.values()]
  expect(named.filter(({ file, title }) => !textOf(file).includes(`'${title}'`))).toEqual([])
  expect(notRunHere.every(({ why }) => why.length > 10)).toBe(true)
})

test('settings that stand together on a page are taken together', () => {
  const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kcmtxz8s2q84qf7'
  const settings = pageLines.filter(({ kind }) => kind === 'setting')
  const blocks = [...Map.groupBy(settings, ({ page, block }) => `${page} ${block}`).values()]
  expect(blocks.length).toBeGreaterThan(0)
  for (const block of blocks) {
    const given = block.map(({ text }) => text.replace('…', 'x'.repeat(24)).split(/=(.*)/s).slice(0, 2))
    expect(() => readConfig({ BACKUP_AGE_RECIPIENT: recipient, ...Object.fromEntries(given) })).not.toThrow()
  }
})

test('a page is read as people read it', () => {
  const page =
    '# Title\n\nType `npm run\nbackup` or `.env`, `npm`:\n\n    npm start      # serves\n    PORT=1\n\n## Next\n`mkdir x`'
  expect(linesOf('p', page).map(({ chapter, kind, text }) => [chapter, kind, text])).toEqual([
    ['Title', 'command', 'npm run backup'],
    ['Title', 'command', 'npm start'],
    ['Title', 'setting', 'PORT=1'],
    ['Next', 'command', 'mkdir x'],
  ])
})
