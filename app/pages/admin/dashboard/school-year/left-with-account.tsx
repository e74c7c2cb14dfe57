import { accountScreens } from '#domain/accounts/account-paths.ts'
import type { SchoolYear } from '#domain/school-year/school-year-schemas.ts'
import { PageSection } from '../../../../admin/page-section.tsx'
import { TextLink } from '../../../../ui/button.tsx'
import { Name } from '../../../../ui/name.tsx'

const words = {
  title: 'Accounts to end',
  lead: 'These volunteers have left but can still log in. End their access, unless they still help.',
  account: 'View the account',
  accountOf: (name: string) => `View the account of ${name}`,
}

/** Who has left and can still get in. */
export function LeftWithAccount({ people }: { people: SchoolYear['leftWithAccount'] }) {
  if (people.length === 0) return null
  return (
    <PageSection id="accounts" title={words.title} lead={words.lead} className="mt-12 print:hidden">
      <ul className="grid gap-2">
        {people.map(({ fullName, email }) => (
          <li
            key={email}
            className="flex flex-wrap items-center justify-between gap-x-4 rounded-2xl border border-edge bg-surface px-4 py-1"
          >
            <span className="min-w-0 wrap-anywhere">
              <Name text={fullName} className="font-semibold" /> <span className="text-soft">{email}</span>
            </span>
            <TextLink
              to={`${accountScreens.admins}?q=${encodeURIComponent(email)}`}
              aria-label={words.accountOf(fullName)}
            >
              {words.account}
            </TextLink>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
