import { formatSchoolTime } from '#domain/dates/school-day.ts'
import { escapeXml } from '../../feeds/xml.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { type Fact, factList, htmlPage, paragraph } from './html-page.ts'
import type { PackContext } from './pack-context.ts'

const words = {
  title: (school: string) => `The handover of ${school}`,
  made: (at: string, from: string) => `Made on ${at}, by the school's clock, from ${from}.`,
  contents: [
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
  ] as Fact[],
  advice: [
    'In here are names and addresses of children. Keep it as you would keep the school’s register: encrypted as it came, with one person who answers for it. Do not send it by mail or messenger, and delete what you unpacked when you are done.',
    'It is made for reading. To put a site back as it was takes a backup, which has videos, scans of consents, passwords and portraits too.',
  ],
}

/** What lies in the pack, and how to treat it. */
export async function readMePage({ db, config, now }: PackContext): Promise<string> {
  const { name } = await readSettings(db)
  const title = words.title(name)
  return htmlPage(
    title,
    [
      `<h1>${escapeXml(title)}</h1>`,
      paragraph(words.made(formatSchoolTime(now()), config.publicUrl)),
      factList(words.contents),
      ...words.advice.map(paragraph),
    ].join('\n'),
  )
}
