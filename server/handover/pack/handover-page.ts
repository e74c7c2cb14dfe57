import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked } from 'marked'
import { checklistItems } from '#domain/admin/checklist.ts'
import { formatSchoolTime } from '#domain/dates/school-day.ts'
import { type Outcomes, readOutcomes } from '../../backup/outcomes.ts'
import { readChecklist } from '../../checklist/read-checklist.ts'
import { dialectOf } from '../../db/dialect.ts'
import { escapeXml } from '../../escape-xml.ts'
import { projectRoot } from '../../project-root.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { readVersion } from '../../version.ts'
import { type Fact, factList, htmlPage, paragraph, section, tableMarkup } from './html-page.ts'
import { accessTable, placeTable } from './office-tables.ts'
import type { PackContext } from './pack-context.ts'

const words = {
  title: (school: string) => `The handover of ${school}`,
  made: (at: string, from: string) => `Made on ${at}, by the school's clock, from ${from}.`,
  contents: [
    [
      'Lists.xlsx',
      'Every list, one sheet each: children, volunteers, alumni, events, consents, messages, accounts.',
    ],
    [
      'Photos.zip',
      'The photos of events, classes and albums, by year. Open it like any ZIP file; it has no passphrase of its own.',
    ],
  ] as Fact[],
  advice: [
    'This contains names and addresses of children. Keep it like the school’s register: encrypted, with one person responsible for it. Do not send it by mail or messenger, and delete what you unpacked when you are done.',
    'It is for reading. To restore a site you need a backup, which also has videos, scans of consents, passwords and portraits.',
  ],
  states: { done: 'Done', leftOut: 'Left out', open: 'Still to do' },
  tried: (at: string, rows: number, files: number) => `${at}: ${rows} rows and ${files} files were compared`,
}

/** What is in the pack, the first week, and how the site is set up: one page to be read, and printed as it is. */
export async function handoverPage(context: PackContext): Promise<string> {
  const { db, config, now } = context
  const settings = await readSettings(db)
  const title = words.title(settings.name)
  const parts = [
    `<h1>${escapeXml(title)}</h1>`,
    paragraph(words.made(formatSchoolTime(now()), config.publicUrl)),
    factList(words.contents),
    ...words.advice.map(paragraph),
    await firstWeek(config.publicUrl),
    section('The first evening on this site', factList(await checklistFacts(context))),
    section(
      'Who has access',
      await tableMarkup(accessTable(context), ['Name', 'E-mail', 'Role', 'Access', 'Last day']),
    ),
    section('Places', await tableMarkup(placeTable(context))),
    section('Where it runs', factList(machineFacts(context))),
    section('Backups', factList(backupFacts(await readOutcomes(db)))),
  ]
  return htmlPage(title, parts.join('\n'))
}

/** The one text of the guide; people read it in the sources too. */
const guide = join(projectRoot, 'docs', 'first-week.md')

/** The first week of a new committee; the screens that it names are links to this site. */
async function firstWeek(publicUrl: string): Promise<string> {
  const marked = new Marked({
    walkTokens(token) {
      if (token.type === 'heading') token.depth += 1
    },
    renderer: {
      codespan: ({ text }) => text.startsWith('/') && `<a href="${publicUrl}${text}">${publicUrl}${text}</a>`,
    },
  })
  return marked.parse(await readFile(guide, 'utf8'), { async: false })
}

/** How far this site is with each point of the checklist. */
async function checklistFacts(context: PackContext): Promise<Fact[]> {
  const { items } = await readChecklist(context)
  return items.map(({ name, isDone, isLeftOut }) => [
    checklistItems.find((item) => item.name === name)?.label ?? name,
    words.states[isDone ? 'done' : isLeftOut ? 'leftOut' : 'open'],
  ])
}

/** By the settings of the machine, without addresses of servers and without secrets. */
const machineFacts = ({ db, config, media }: PackContext): Fact[] => [
  ['Address', config.publicUrl],
  ['Sign in', `${config.publicUrl}/admin/login`],
  ['Version', readVersion()],
  ['Data', dialectOf(db) === 'sqlite' ? 'A file in the data folder (SQLite)' : 'A PostgreSQL server'],
  ['Photos and videos', media.kind === 'disk' ? 'In the data folder' : 'In a bucket (S3)'],
  ['Mail', config.smtpUrl ? 'Through a mail server' : 'Not set up: mails stay in the outbox folder'],
  ['Copies of backups', config.backup.copyTo ? 'To another place, encrypted' : 'None'],
]

/** Whether backups were made, copied and really restored; as it was recorded. */
function backupFacts({ made, copied, tried }: Outcomes): Fact[] {
  const whenOf = (row?: { endedAt: string }) =>
    row ? formatSchoolTime(new Date(row.endedAt)) : 'Never on this site'
  return [
    ['Last made', whenOf(made)],
    ['Last copied to another place', whenOf(copied)],
    [
      'Last restored as a test',
      tried ? words.tried(whenOf(tried), tried.rows ?? 0, tried.files ?? 0) : whenOf(),
    ],
  ]
}
