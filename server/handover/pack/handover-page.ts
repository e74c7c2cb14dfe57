import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { checklistItems } from '#domain/admin/checklist.ts'
import type { ChecklistState } from '#domain/admin/checklist-schemas.ts'
import { formatSchoolTime } from '#domain/dates/school-day.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { type Outcomes, readOutcomes } from '../../backup/outcomes.ts'
import { readChecklist } from '../../checklist/read-checklist.ts'
import { dialectOf } from '../../db/dialect.ts'
import { escapeXml } from '../../escape-xml.ts'
import { projectRoot } from '../../project-root.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { readVersion } from '../../version.ts'
import { accessTable } from './account-tables.ts'
import { type Fact, factList, htmlPage, paragraph, section, tableMarkup } from './html-page.ts'
import { placeTable } from './office-tables.ts'
import type { PackContext } from './pack-context.ts'

const words = {
  title: (school: string) => `The handover of ${school}`,
  made: (at: string, from: string) => `Made on ${at}, by the school's clock, from ${from}.`,
  contents: [
    [
      'Lists.xlsx',
      'Every list, a sheet each: children, volunteers, alumni, events, consents, messages, mails, accounts.',
    ],
    [
      'Photos.zip',
      'The photos of events, classes and albums, by year. Open it like any ZIP file; it has no passphrase of its own.',
    ],
  ] as Fact[],
  advice: [
    'In here are names and addresses of children. Keep it as you would keep the school’s register: encrypted as it came, with one person who answers for it. Do not send it by mail or messenger, and delete what you unpacked when you are done.',
    'It is made for reading. To put a site back as it was takes a backup, which has videos, scans of consents, passwords and portraits too.',
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
    await firstWeek(context),
    section(
      'Who has access',
      await tableMarkup(accessTable(context), ['Name', 'E-mail', 'Role', 'Access', 'Last day']),
    ),
    section('Places', await tableMarkup(placeTable(context))),
    section('The school', factList(schoolFacts(settings))),
    section('Where it runs', factList(machineFacts(context))),
    section('Backups', factList(backupFacts(await readOutcomes(db)))),
  ]
  return htmlPage(title, parts.join('\n'))
}

/** The one text of the guide; people read it in the sources too. */
const guide = join(projectRoot, 'docs', 'first-week.md')

/** The first week of a new committee, with this site's own address, and what of the checklist is done. */
async function firstWeek(context: PackContext): Promise<string> {
  const checklist = await readChecklist(context)
  const marked = new Marked()
  const tokens = marked.lexer(await readFile(guide, 'utf8'))
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'heading') token.depth += 1
    if (token.type === 'table') addStates(token as Tokens.Table, checklist)
    if (token.type === 'codespan' && token.text.startsWith('/')) linkToScreen(token, context.config.publicUrl)
  })
  return marked.parser(tokens)
}

/** To the table of the checklist it is added how far this site is. */
function addStates(table: Tokens.Table, { items }: ChecklistState) {
  if (table.header[0]?.text !== 'point') return
  table.header.push(cell('on this site', true))
  table.align.push(null)
  for (const row of table.rows) {
    const name = checklistItems.find(({ label }) => label === row[0]?.text)?.name
    const item = items.find((item) => item.name === name)
    row.push(cell(item ? words.states[item.isDone ? 'done' : item.isLeftOut ? 'leftOut' : 'open'] : ''))
  }
}

function cell(text: string, header = false): Tokens.TableCell {
  const token: Tokens.Text = { type: 'text', raw: text, text, escaped: false }
  return { text, tokens: [token], header, align: null }
}

/** A path of the site in the text leads there. */
function linkToScreen(token: Token, publicUrl: string) {
  const { text } = token as Tokens.Codespan
  const inner: Tokens.Text = { type: 'text', raw: text, text: `${publicUrl}${text}`, escaped: false }
  Object.assign(token, { type: 'link', href: `${publicUrl}${text}`, title: null, tokens: [inner] })
}

function schoolFacts(settings: SiteSettings): Fact[] {
  const { facultyInCharge: faculty } = settings
  return [
    ['Name', settings.name],
    ['Institute', settings.institute],
    ['Address', settings.address],
    ['Telephone', settings.phones.filter(Boolean).join('\n')],
    ['Faculty in-charge', [faculty.name, faculty.department, faculty.email].filter(Boolean).join('\n')],
    ['Classes', settings.classTimings.map(({ day, time }) => `${day}, ${time}`).join('\n')],
    ['Other pages', Object.values(settings.socials).filter(Boolean).join('\n')],
  ]
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
      'Last restored as a trial',
      tried ? words.tried(whenOf(tried), tried.rows ?? 0, tried.files ?? 0) : whenOf(),
    ],
  ]
}
