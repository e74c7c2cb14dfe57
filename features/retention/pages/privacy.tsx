import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { dataLoader } from '#app/api/page-loader.ts'
import { useKindWords } from '#app/language/kind-words.ts'
import { useDefaultText } from '#app/language/timing-words.ts'
import { fill, type Translated, useDigits, useFormatDay, useWords } from '#app/language/use-words.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { useSite } from '#app/layout/site-data.ts'
import { TextLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { student } from '#domain/kinds/student.ts'
import { feedbackPages, privacyPath } from '#domain/site/page-paths.ts'
import { defineWords } from '#domain/text/words.ts'
import { manualBackupsKept } from '#features/backup/backups.ts'
import type { Privacy } from '../privacy-schema.ts'

const english = defineWords('privacy', {
  title: 'Privacy',
  lead: 'What this site stores about people, who sees it, and when it is deleted. This page always shows the current settings.',
  failed: 'This page could not be loaded. Please try again later.',
  who: 'Who is responsible',
  whoText: '{school}. The school and this site are run by student volunteers.',
  ask: 'You can ask us what we store about you or your child, and get all of it on paper or as a file. You can also ask us to correct or erase it.',
  inCharge: 'Faculty in-charge: {name}.',
  write: 'Write to us',
  seen: 'Who sees what',
  seenText:
    'Anyone on the internet can see what visitors see. Only the team, logged in with a password, sees the rest.',
  visitors: 'Visitors see',
  team: 'Only the team sees',
  nothing: 'nothing',
  children: 'Children',
  childrenText: [
    'A home address is never public.',
    'The family decides what may be shown of a child: no photo, for the team only, public without the name, or public with the name. We record who decided, how and when.',
    'A family can withdraw consent at any time. From then on visitors see neither the photo nor the full name, and old links to the photo no longer work.',
  ],
  newChildren: {
    undecided:
      'What visitors see of new children is not decided yet. Until then they do not see the children that volunteers add, and the site asks the person in charge before they add one.',
    none: 'Until the family decides, visitors see no photo and no full name of a new child.',
    team: 'Until the family decides, visitors see no photo and no full name of a new child.',
    public:
      'Until the family decides otherwise, visitors see the photo of a new child, but not the full name.',
    'public with name':
      'Until the family decides otherwise, visitors see the photo and the full name of a new child.',
  },
  shortName: {
    initial: 'A hidden name is shown as its first letter.',
    'first name': 'A hidden name is shown as the first name only.',
  },
  kept: 'How long we keep it',
  keptFrom: 'These periods are new and apply from {day}.',
  keptLines: [
    'Messages that you write to us: {feedback}. Then they are deleted.',
    'Children and volunteers who have left: {left} from the day they left. Then everything about them is erased, except for numbers.',
    'Volunteer sign-ups that are rejected or not answered: {signUps}.',
    'A record of what team members did: {activity}.',
    'Deleted records can be restored for {trashDays} days, and bulk changes undone for {undoDays}. After that they are gone. What a single edit changed is kept as long as the list of who did what.',
    'The list of mails we sent: {mailDays} days. What they said: until they are sent, {mailTextDays} days at most.',
    'Backups: the last {backups} are kept, and the last {keptByHand} made by hand; newer ones replace them. Erased data stays in older backups until then. They are used only to repair the site.',
    'Which child came on which evening, and what was taught: {registers} after the school year has ended. What a family tells us when a child stays away: until the school year ends.',
    'What you write to teach with us: {applications}, or until you withdraw it. When you ask for a call: {calls}, or until you withdraw it.',
  ],
  levels:
    'What a child can read and calculate: as long as the child’s record. Only the team sees it; visitors see totals.',
  days: { one: '{count} day', other: '{count} days' },
  months: { one: '{count} month', other: '{count} months' },
  years: { one: '{count} year', other: '{count} years' },
  copied:
    'Encrypted copies of the backups are also kept in another place, in case this one is lost. Nobody can read them without the key.',
  browser: 'In your browser',
  browserLines: [
    'This site sets no cookies, counts no visitors, shows no advertisements, and loads nothing from other sites.',
    'Your browser remembers which news you have seen, and any message that could not be sent yet. Nobody else can read this.',
  ],
  readOffline: 'It keeps some of the pages you have seen, so that you can read them offline.',
  loggedIn: 'If you log in, your browser keeps a key that keeps you logged in. Logging out deletes it.',
  written: 'What you write to us',
  writtenText:
    'Your name, your e-mail address, your telephone number and your message. The team reads them to answer you and does not share them.',
})

const read = dataLoader(privacyPath)
export const loader = read
export const clientLoader = read

export const meta = pageMeta(english)

export default function PrivacyPage() {
  const words = useWords(english)
  const privacy = useLoaderData<typeof loader>()
  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      {privacy ? <Sections privacy={privacy} /> : <EmptyState message={words.failed} isError />}
    </div>
  )
}

function Sections({ privacy }: { privacy: Privacy }) {
  const words = useWords(english)
  const digits = useDigits()
  const formatDay = useFormatDay()
  const { label } = useKindWords(student)
  const { settings } = useSite()
  const ownText = useDefaultText()
  const { newChildren, shortName, isReadOffline } = privacy
  return (
    <div className="max-w-3xl space-y-10 text-lg">
      <Section id="who" title={words.who}>
        <p className="wrap-anywhere">
          {fill(words.whoText, {
            school: [settings.name, ownText(settings.institute)].filter(Boolean).join(', '),
          })}
        </p>
        <p className="wrap-anywhere">
          <span>{words.ask}</span>{' '}
          {settings.facultyInCharge.name && (
            <span>{fill(words.inCharge, { name: ownText(settings.facultyInCharge.name) })}</span>
          )}
        </p>
        <TextLink to={feedbackPages.form}>{words.write}</TextLink>
      </Section>
      <Section id="seen" title={words.seen}>
        <p>{words.seenText}</p>
        {privacy.people.map(({ many, visitors, team }) => (
          <div key={many} className="rounded-card bg-surface p-5 shadow-soft">
            <h3 className="text-xl">{label(many)}</h3>
            <dl className="mt-2 space-y-2 text-base">
              <div>
                <dt className="text-soft">{words.visitors}</dt>
                <dd>{visitors.map(label).join(', ') || words.nothing}</dd>
              </div>
              <div>
                <dt className="text-soft">{words.team}</dt>
                <dd>{team.map(label).join(', ') || words.nothing}</dd>
              </div>
            </dl>
          </div>
        ))}
      </Section>
      <Section id="children" title={words.children}>
        <Lines
          lines={[
            ...words.childrenText,
            words.newChildren[newChildren ?? 'undecided'],
            words.shortName[shortName],
          ]}
        />
      </Section>
      <Section id="kept" title={words.kept}>
        <Lines lines={keptLines(words, privacy, formatDay).map(digits)} />
      </Section>
      <Section id="written" title={words.written}>
        <p>{words.writtenText}</p>
      </Section>
      <Section id="browser" title={words.browser}>
        <Lines
          lines={[...words.browserLines, ...(isReadOffline ? [words.readOffline] : []), words.loggedIn]}
        />
      </Section>
    </div>
  )
}

function keptLines(
  words: Translated<typeof english>,
  {
    kept,
    keptFrom,
    usesLevels,
    areBackupsCopied,
    trashDays,
    undoDays,
    mailDays,
    mailTextDays,
    backups,
  }: Privacy,
  formatDay: (day: string) => string,
) {
  const periods = Object.fromEntries(
    Object.entries(kept).map(([name, period]) => [name, periodIn(words, period)]),
  )
  const values = {
    ...periods,
    trashDays,
    undoDays,
    mailDays,
    mailTextDays,
    backups,
    keptByHand: manualBackupsKept,
  }
  return [
    ...(keptFrom ? [fill(words.keptFrom, { day: formatDay(keptFrom) })] : []),
    ...words.keptLines.map((line) => fill(line, values)),
    ...(usesLevels ? [words.levels] : []),
    ...(areBackupsCopied ? [words.copied] : []),
  ]
}

/** Formats a period such as "12 months". */
function periodIn(words: Pick<Translated<typeof english>, 'days' | 'months' | 'years'>, period: string) {
  const [number, unit = ''] = period.split(' ')
  if (unit.startsWith('day')) return words.days(Number(number))
  return unit.startsWith('month') ? words.months(Number(number)) : words.years(Number(number))
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="space-y-4">
    <h2 id={id} className="text-2xl">
      {title}
    </h2>
    {children}
  </section>
)

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="list-disc space-y-2 pl-6">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
