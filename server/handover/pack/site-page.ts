import { accessLabels, accessOf } from '#domain/accounts/access.ts'
import { volunteerSwitchLabels } from '#domain/accounts/volunteer-permissions.ts'
import type { Place } from '#domain/admin/places-schemas.ts'
import { retentionNames, retentionPeriods } from '#domain/admin/retention.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { formatSchoolTime } from '#domain/dates/school-day.ts'
import { volunteerSwitches } from '#domain/permissions.ts'
import { consentLabels } from '#domain/records/consents.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { readVolunteerPermissions } from '../../accounts/volunteer-permissions.ts'
import { readAccounts } from '../../admins/list-admins.ts'
import { readOutcomes } from '../../backup/outcomes.ts'
import { readVisibility } from '../../content/visibility.ts'
import { dialectOf } from '../../db/dialect.ts'
import { escapeXml } from '../../feeds/xml.ts'
import { readRetention } from '../../settings/read-retention.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { readVersion } from '../../version.ts'
import { readPlaces } from '../places.ts'
import { backupProof } from './backup-proof.ts'
import { type Fact, factList, htmlPage, markupTable, paragraph, section } from './html-page.ts'
import type { PackContext } from './pack-context.ts'

/** How the site is set up, who has access, and whether its backups were tried: one page to be read and printed. */
export async function sitePage(context: PackContext): Promise<string> {
  const { db, now } = context
  const [settings, access, rules, outcomes, { places }] = await Promise.all([
    readSettings(db),
    accessRows(context),
    ruleFacts(context),
    readOutcomes(db),
    readPlaces(db),
  ])
  const title = `The site of ${settings.name}`
  return htmlPage(
    title,
    [
      `<h1>${escapeXml(title)}</h1>`,
      paragraph(`As it was on ${formatSchoolTime(now())}, by the school's clock.`),
      section('Who has access', markupTable(['Name', 'E-mail', 'Role', 'Access', 'Last day'], access)),
      section('The school', factList(schoolFacts(settings))),
      section('Places', placeList(places)),
      section('Rules', factList(rules)),
      section('Where it runs', factList(machineFacts(context))),
      section('Backups', backupProof(outcomes).map(paragraph).join('\n')),
    ].join('\n'),
  )
}

/** Those who can log in. */
async function accessRows({ db, now }: PackContext): Promise<string[][]> {
  return (await readAccounts(db)).flatMap((row) => {
    const access = accessOf(row, now())
    if (access !== 'active' && access !== 'read-only') return []
    return [
      [row.fullName, row.email, row.role, accessLabels[access], row.endsOn ? formatDay(row.endsOn) : 'None'],
    ]
  })
}

function schoolFacts(settings: SiteSettings): Fact[] {
  const { facultyInCharge: faculty, forParents, socials } = settings
  return [
    ['Name', settings.name],
    ['Below the name', settings.tagline],
    ['Institute', settings.institute],
    ['Address', settings.address],
    ['Telephone', settings.phones.filter(Boolean).join('\n')],
    ['Faculty in-charge', [faculty.name, faculty.department, faculty.email].filter(Boolean).join('\n')],
    ['Classes', settings.classTimings.map(({ day, time }) => `${day}, ${time}`).join('\n')],
    [
      'Holidays',
      settings.holidays.map(({ name, from, to }) => `${name}: ${daysInWords(from, to)}`).join('\n'),
    ],
    ['Who may come', forParents.whoMayCome],
    ['What it costs', forParents.cost],
    ['Where', [forParents.place, forParents.mapURL].filter(Boolean).join('\n')],
    ['Other pages', Object.values(socials).filter(Boolean).join('\n')],
  ]
}

function placeList(places: Place[]): string {
  if (places.length === 0) return paragraph('Nobody has written down yet where domain, hosting and mail are.')
  const rows = places.map(({ kind, what, where, owner, renewsOn, note }) => [
    ...[kind, what, where, owner, renewsOn && formatDay(renewsOn), note],
  ])
  return markupTable(['Kind', 'What', 'Where', 'Owner', 'To be renewed on', 'Note'], rows)
}

const daysInWords = (from: string, to: string) =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`

/** What PICs have decided. */
async function ruleFacts({ db, now }: PackContext): Promise<Fact[]> {
  const [volunteersMay, { periods }, { newChildren }] = await Promise.all([
    readVolunteerPermissions(db),
    readRetention(db),
    readVisibility(db, now()),
  ])
  return [
    ...volunteerSwitches.map(
      (name): Fact => [
        `Volunteers: ${volunteerSwitchLabels[name].label}`,
        volunteersMay[name] ? 'Yes' : 'No',
      ],
    ),
    ...retentionNames.map(
      (name): Fact => [
        `Kept: ${retentionPeriods[name].label}`,
        `${periods[name]} ${retentionPeriods[name].unit}`,
      ],
    ),
    ['Shown of a new child', newChildren ? consentLabels[newChildren].label : 'Nobody has decided it yet'],
  ]
}

/** By the settings of the machine, without addresses of servers and without secrets. */
function machineFacts({ db, config, media }: PackContext): Fact[] {
  return [
    ['Address', config.publicUrl],
    ['Version', readVersion()],
    [
      'Data',
      dialectOf(db) === 'sqlite' ? 'A file in the data folder (SQLite)' : 'A database server (PostgreSQL)',
    ],
    ['Photos and videos', media.kind === 'disk' ? 'In the data folder' : 'In a bucket (S3)'],
    ['Mail', config.smtpUrl ? 'Through a mail server' : 'Not set up: mails lie in the outbox folder'],
    [
      'Copies of backups',
      config.backup.copyTo ? 'To another place, encrypted' : 'Nowhere but on the machine',
    ],
  ]
}
