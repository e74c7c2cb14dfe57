import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked } from 'marked'
import { formatSchoolTime } from '#domain/dates/school-day.ts'
import { defineWords } from '#domain/text/words.ts'
import { readOutcomes } from '#features/backup/server/schedule.ts'
import { checklistItems } from '#features/dashboard/checklist.ts'
import { readChecklist } from '#features/dashboard/server/read-checklist.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { dialectOf } from '#server/db/dialect.ts'
import { escapeXml } from '#server/escape-xml.ts'
import { projectRoot } from '#server/project-root.ts'
import type { Cell, Table } from '#server/spreadsheets/table.ts'
import { readVersion } from '#server/version.ts'
import { accessTable, hostingTable } from './office-tables.ts'
import type { PackContext } from './pack-context.ts'

const words = defineWords({
  title: (school: string) => `The handover of ${school}`,
  lead: (at: string, from: string) => [
    `Made on ${at}, by the school's clock, from ${from}.`,
    'Lists.xlsx has every list, one sheet each: children, volunteers, alumni, events, consents, messages, accounts. Photos.zip has the photos of events, classes and albums, by year; it has no passphrase of its own.',
    'This contains names and addresses of children. Keep it like the school’s register: encrypted, with one person responsible for it. Do not send it by mail or messenger, and delete what you unpacked when you are done.',
    'It is for reading. To restore a site you need a backup, which also has videos, scans of consents, passwords and portraits.',
  ],
  never: 'Never on this site',
  tried: (at: string, rows: number, files: number) => `${at}: ${rows} rows and ${files} files were compared`,
})

/**
 * Returns the page in the pack: its contents, the first week, who has access, and where everything is hosted
 * and renewed. It can be viewed offline and printed in any browser.
 */
export async function readMeFirst(context: PackContext): Promise<string> {
  const { db, config, now } = context
  const title = escapeXml(words.title((await readSettings(db)).name))
  const lead = words.lead(formatSchoolTime(now()), config.publicUrl)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
${lead.map((text) => `<p>${escapeXml(text)}</p>`).join('\n')}
${await firstWeek(config.publicUrl)}
${htmlTable('The first evening on this site', ['What', 'State'], await checklistRows(context))}
${await sheetTable(accessTable(context), 5)}
${await sheetTable(hostingTable(context))}
${htmlTable('Where it runs', ['What', 'How'], await siteRows(context))}
</body>
</html>
`
}

/** The guide in the repository, which is its only copy. */
const guide = join(projectRoot, 'docs', 'first-week.md')

/** Returns the guide to a new committee's first week, in which paths are links to this site. */
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

async function checklistRows(context: PackContext) {
  const { items } = await readChecklist(context)
  return items.map(({ name, isDone, isLeftOut }) => [
    checklistItems.find((item) => item.name === name)?.label ?? name,
    isDone ? 'Done' : isLeftOut ? 'Skipped' : 'Still to do',
  ])
}

/** Describes the deployment by its settings, without server addresses and secrets. */
async function siteRows({ db, config, media }: PackContext) {
  const { made, copied, tried } = await readOutcomes(db)
  const whenOf = (row?: { endedAt: string }) => (row ? formatSchoolTime(new Date(row.endedAt)) : words.never)
  return [
    ['Address', config.publicUrl],
    ['Sign in', `${config.publicUrl}/admin/login`],
    ['Version', readVersion()],
    ['Data', dialectOf(db) === 'sqlite' ? 'A file in the data folder (SQLite)' : 'A PostgreSQL server'],
    ['Photos and videos', media.kind === 'disk' ? 'In the data folder' : 'In a bucket (S3)'],
    ['Mail', config.smtpUrl ? 'Through a mail server' : 'Not set up: mails stay in the outbox folder'],
    ['Copies of backups', config.backup.copyTo ? 'To another place, encrypted' : 'None'],
    ['Backup last made', whenOf(made)],
    ['Backup last copied to another place', whenOf(copied)],
    [
      'Backup last restored as a test',
      tried ? words.tried(whenOf(tried), tried.rows ?? 0, tried.files ?? 0) : words.never,
    ],
  ]
}

async function sheetTable({ title, columns, rows }: Table, columnCount = columns.length): Promise<string> {
  const shown = <Value>(row: Value[]) => row.slice(0, columnCount)
  const labels = shown(columns).map(({ label }) => label)
  return htmlTable(title, labels, (await Array.fromAsync(rows)).flat().map(shown))
}

function htmlTable(heading: string, head: string[], rows: Cell[][]): string {
  const cells = (row: Cell[], tag: 'th' | 'td') =>
    row.map((cell) => `<${tag}>${escapeXml(String(cell ?? '')).replaceAll('\n', '<br>')}</${tag}>`).join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
  return `<h2>${heading}</h2>
<div><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`
}

const style = `
:root { color-scheme: light dark }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; font: 17px/1.6 Georgia, serif }
h1, h2, h3 { line-height: 1.25; margin: 2rem 0 .75rem }
div { overflow-x: auto }
table { border-collapse: collapse; width: 100%; margin: .75rem 0 }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #999 }`
