import { formatSchoolTime } from '#domain/dates/school-day.ts'
import { escapeXml } from '../../feeds/xml.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { factList, htmlPage, paragraph } from './html-page.ts'
import type { PackContext } from './pack-context.ts'

/** What lies in the pack, and how to treat it. */
export async function readMePage({ db, config, now }: PackContext): Promise<string> {
  const { name } = await readSettings(db)
  const title = `The handover of ${name}`
  return htmlPage(
    title,
    [
      `<h1>${escapeXml(title)}</h1>`,
      paragraph(`Made on ${formatSchoolTime(now())}, by the school's clock, from ${config.publicUrl}.`),
      factList(contents),
      ...advice.map(paragraph),
    ].join('\n'),
  )
}

const contents: [string, string][] = [
  ['First week.html', 'What a new committee does, day by day, and how far this site is.'],
  ['The site.html', 'How the site is set up, who has access, and whether its backups were tried.'],
  [
    'Lists.xlsx',
    'Every list, a sheet each: children, volunteers, alumni, events, consents, messages, mails, accounts.',
  ],
  [
    'Photos.zip',
    'The photos of events, classes and albums, by year. Open it like any ZIP file; it has no passphrase of its own.',
  ],
]

const advice = [
  'In here are names and addresses of children. Keep it as you would keep the school’s register: encrypted as it came, with one person who answers for it. Do not send it by mail or messenger, and delete what you unpacked when you are done.',
  'It is made for reading. To put a site back as it was takes a backup, which has videos, scans of consents, passwords and portraits too.',
]
