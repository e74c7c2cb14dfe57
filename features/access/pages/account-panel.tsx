import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { TextLink } from '#app/ui/button.tsx'
import { Name } from '#app/ui/name.tsx'
import { accountScreens } from '#domain/session/account-paths.ts'
import { manageAdminsMessages, manageAdminsPaths } from '../manage-admins.ts'

const words = {
  title: 'Account',
  lead: 'With an account this volunteer can join the rota and see their hours. A PIC links the account on the Admins page. The e-mail address above does not link it.',
  is: (email: string, role: string) => `, ${email}, ${role}`,
  none: 'No account is linked to this volunteer.',
  admins: 'Admins page',
}

/** The account linked to a volunteer's record, shown below the form. */
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
