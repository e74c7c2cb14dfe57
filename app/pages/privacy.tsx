import type { ReactNode } from 'react'
import { data, useLoaderData } from 'react-router'
import { formatDay } from '#domain/dates/format-day.ts'
import { feedbackPages } from '#domain/kinds/feedback-pages.ts'
import { privacyPath } from '#domain/site/privacy.ts'
import type { Privacy } from '#domain/site/privacy-schema.ts'
import { ApiError } from '../api/api.ts'
import { pageLoader } from '../api/page-loader.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { useSite } from '../layout/site-data.ts'
import { TextLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

const words = {
  title: 'Privacy',
  lead: 'What this site knows of people, who sees it, and when it is deleted. It follows what is set, so it is true today.',
  failed: 'This page cannot be read just now. Please try again later.',
  who: 'Who answers for it',
  whoText: (name: string, institute: string) =>
    `${[name, institute].filter(Boolean).join(', ')}. Students who volunteer run the school and this site.`,
  ask: (inCharge: string) =>
    `Ask us what we have stored of you or your child: you get all of it on paper or as a file. Ask us to correct it or to erase it, and we do.${inCharge && ` The member of the faculty in charge is ${inCharge}.`}`,
  write: 'Write to us',
  seen: 'Who sees what',
  seenText:
    'What visitors can read, everybody on the internet can read. The rest only the team sees, logged in with a password.',
  visitors: 'Visitors see',
  team: 'Only the team sees',
  nothing: 'nothing',
  children: 'Children',
  childrenText: [
    'A home address is never public.',
    'The family says what may be shown of a child: no photo, for the team only, public without the name, or public with it. It is written down who said so, how and on which day.',
    'A family can take it back at any time. From that moment on visitors see neither the photo nor the full name, and the address of the photo itself answers no more.',
  ],
  newChildren: {
    none: 'Until a family has said more, visitors see no photo and no full name of a new child.',
    team: 'Until a family has said more, visitors see no photo and no full name of a new child.',
    public:
      'Until a family has said otherwise, visitors see the photo of a new child, and not the full name.',
    'public with name':
      'Until a family has said otherwise, visitors see the photo and the full name of a new child.',
  },
  shortName: {
    initial: 'In place of a name that is not shown stands its first letter.',
    'first name': 'In place of a name that is not shown stands the first name.',
  },
  kept: 'For how long',
  keptLines: ({ kept, trashDays, undoDays, mailDays, mailTextDays, ...rest }: Privacy) => [
    ...(rest.keptFrom ? [`These periods are new and hold from ${formatDay(rest.keptFrom)} on.`] : []),
    `Messages that you write to us: ${kept.feedback}. Then they are deleted.`,
    `Children and volunteers who have left: ${kept.left} from the day they left. Then everything about them is erased, but for numbers.`,
    `Sign-ups of volunteers that are rejected or that nobody answers: ${kept.signUps}.`,
    `Who of the team did what: ${kept.activity}.`,
    `What was deleted can be brought back for ${trashDays} days, and what was changed in many records at once for ${undoDays}. Then it is gone.`,
    `The list of mails that we sent: ${mailDays} days, and what they said until they were sent, ${mailTextDays} days at most.`,
    `Backups: the last ${rest.backups} are kept, and each is replaced by a newer one. What was erased is in the older ones until then; nobody looks into them but to repair the site.`,
    ...(rest.areBackupsCopied
      ? [
          'Encrypted copies of the backups are kept in another place too, in case this one is lost. Nobody can read them without their key.',
        ]
      : []),
  ],
  browser: 'In your browser',
  browserLines: (isReadOffline: boolean) => [
    'This site sets no cookies, counts no visitors, shows no advertisements, and loads nothing from other sites.',
    'Your browser remembers which news you have seen, and a message that could not be sent, until it is. Nobody else reads that.',
    ...(isReadOffline
      ? ['It keeps some of the pages that you have seen, so that you can read them without network.']
      : []),
    'Who logs in stays logged in by a key that their browser keeps; logging out deletes it.',
  ],
  written: 'What you write to us',
  writtenText:
    'Your name, your e-mail address, your telephone number and your message. The team reads them to answer you, and gives them to nobody.',
}

const read = pageLoader(async (api) => {
  try {
    const { data: privacy } = await api.get<{ data: Privacy }>(privacyPath)
    return data<Privacy | null>(privacy)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A page without its content must not be cached.
    return data<Privacy | null>(null, { status: 503 })
  }
})
export const loader = read
export const clientLoader = read

export const meta = pageMeta(words.title, words.lead)

/** How this site deals with what it knows of people, drawn from its settings. */
export default function PrivacyPage() {
  const privacy = useLoaderData<typeof loader>()
  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      {privacy ? <Sections privacy={privacy} /> : <EmptyState message={words.failed} isError />}
    </div>
  )
}

function Sections({ privacy }: { privacy: Privacy }) {
  const { settings } = useSite()
  const { newChildren, shortName, isReadOffline } = privacy
  return (
    <div className="max-w-3xl space-y-10 text-lg">
      <Section id="who" title={words.who}>
        <p className="wrap-anywhere">{words.whoText(settings.name, settings.institute)}</p>
        <p className="wrap-anywhere">{words.ask(settings.facultyInCharge.name)}</p>
        <TextLink to={feedbackPages.form}>{words.write}</TextLink>
      </Section>
      <Section id="seen" title={words.seen}>
        <p>{words.seenText}</p>
        {privacy.people.map(({ many, visitors, team }) => (
          <div key={many} className="rounded-card bg-surface p-5 shadow-soft">
            <h3 className="text-xl">{many}</h3>
            <dl className="mt-2 space-y-2 text-base">
              <div>
                <dt className="text-soft">{words.visitors}</dt>
                <dd>{visitors.join(', ') || words.nothing}</dd>
              </div>
              <div>
                <dt className="text-soft">{words.team}</dt>
                <dd>{team.join(', ') || words.nothing}</dd>
              </div>
            </dl>
          </div>
        ))}
      </Section>
      <Section id="children" title={words.children}>
        <Lines
          lines={[
            ...words.childrenText,
            words.newChildren[newChildren ?? 'public with name'],
            words.shortName[shortName],
          ]}
        />
      </Section>
      <Section id="kept" title={words.kept}>
        <Lines lines={words.keptLines(privacy)} />
      </Section>
      <Section id="written" title={words.written}>
        <p>{words.writtenText}</p>
      </Section>
      <Section id="browser" title={words.browser}>
        <Lines lines={words.browserLines(isReadOffline)} />
      </Section>
    </div>
  )
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
