import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { TextLink } from '#app/ui/button.tsx'
import { Name } from '#app/ui/name.tsx'
import { formatDay } from '#domain/dates/format-day.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import type { AdminAccount } from '../access-schemas.ts'
import { manageAdminsMessages, manageAdminsPaths } from '../manage-admins.ts'

const words = {
  title: 'Account',
  lead: 'With an account this volunteer can join the rota and see their hours. A PIC links it on the Admins page.',
  is: (email: string, role: string) => `, ${email}, ${role}`,
  until: (day: string) => `Access until ${formatDay(day)}`,
  withoutEnd: 'Access without an end date',
  ended: 'Access has ended',
  none: 'No account is linked to this volunteer.',
  admins: 'Admins page',
}

function accessInWords({ access, endsOn }: Pick<AdminAccount, 'access' | 'endsOn'>) {
  if (access === 'ended') return words.ended
  return endsOn ? words.until(endsOn) : words.withoutEnd
}

export const AccountPanel = ({ id }: { id: string }) => (
  <PageSection id="account" title={words.title} lead={words.lead}>
    <Loaded
      path={manageAdminsPaths.list}
      query={{ volunteer: id }}
      errorMessage={manageAdminsMessages.notListed}
      isInline
    >
      {([account]) => (
        <p className="wrap-anywhere">
          {account ? (
            <>
              <Name text={account.fullName} />
              <span>{words.is(account.email, account.role)}</span>
              <span className="block text-soft">{accessInWords(account)}</span>
            </>
          ) : (
            words.none
          )}
        </p>
      )}
    </Loaded>
    <TextLink to={accountScreens.admins}>{words.admins}</TextLink>
  </PageSection>
)
