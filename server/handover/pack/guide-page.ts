import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { checklistItems } from '#domain/admin/checklist.ts'
import type { ChecklistState } from '#domain/admin/checklist-schemas.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { listActivePics } from '../../accounts/admins.ts'
import { readChecklist } from '../../checklist/read-checklist.ts'
import { projectRoot } from '../../project-root.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { factList, htmlPage } from './html-page.ts'
import type { PackContext } from './pack-context.ts'

/** The one text of the guide; people read it there too. */
const source = join(projectRoot, 'docs', 'first-week.md')

/** The first week of a new committee, with this site's own address, people, and what of the checklist is done. */
export async function guidePage(context: PackContext): Promise<string> {
  const { db, config, now } = context
  const [text, settings, pics, checklist] = await Promise.all([
    readFile(source, 'utf8'),
    readSettings(db),
    listActivePics(db, now()),
    readChecklist(context),
  ])
  const marked = new Marked()
  const tokens = marked.lexer(text)
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'table') addStates(token as Tokens.Table, checklist)
    if (token.type === 'codespan' && token.text.startsWith('/')) linkToScreen(token, config.publicUrl)
  })
  const facts = factList([
    ['School', settings.name],
    ['Site', config.publicUrl],
    ['Sign in', `${config.publicUrl}/admin/login`],
    ['PICs', pics.map(({ fullName, email }) => `${fullName}, ${email}`).join('\n')],
    [
      'Faculty in-charge',
      [settings.facultyInCharge.name, settings.facultyInCharge.email].filter(Boolean).join(', '),
    ],
    ['Classes', settings.classTimings.map(({ day, time }) => `${day}, ${time}`).join('\n')],
    ['As of', schoolDay(now())],
  ])
  const [heading, ...rest] = tokens
  const body = [marked.parser(heading ? [heading] : []), facts, marked.parser(rest)].join('\n')
  return htmlPage(`The first week at ${settings.name}`, body)
}

const stateWords = { done: 'Done', leftOut: 'Left out', open: 'Still to do' }

/** To the table of the checklist it is added how far this site is. */
function addStates(table: Tokens.Table, { items }: ChecklistState) {
  if (table.header[0]?.text !== 'point') return
  table.header.push(cell('on this site', true))
  table.align.push(null)
  for (const row of table.rows) {
    const name = checklistItems.find(({ label }) => label === row[0]?.text)?.name
    const item = items.find((item) => item.name === name)
    row.push(cell(item ? stateWords[item.isDone ? 'done' : item.isLeftOut ? 'leftOut' : 'open'] : ''))
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
