import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { useFormatDay, useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { TextLink } from '#app/ui/button.tsx'
import { Name } from '#app/ui/name.tsx'
import { accountMessages } from '#domain/session/account-messages.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { defineWords, labelMessage, message } from '#domain/text/words.ts'
import type { AdminAccount } from '../access-schemas.ts'
import { manageAdminsPaths } from '../manage-admins.ts'

const english = defineWords('admin.account-panel', {
  title: 'Account',
  lead: 'With an account this volunteer can join the rota and see their hours. A PIC can link it.',
  until: (day: string) => `Access until ${day}`,
  withoutEnd: 'Access without an end date',
  ended: 'Access has ended',
  none: 'No account is linked to this volunteer.',
  admins: 'Admins page',
})

function AccessInWords({ access, endsOn }: Pick<AdminAccount, 'access' | 'endsOn'>) {
  const words = useWords(english)
  const formatDay = useFormatDay()
  const until = endsOn ? words.until(formatDay(endsOn)) : words.withoutEnd
  return <span className="block text-soft">{access === 'ended' ? words.ended : until}</span>
}

export const AccountPanel = ({ id }: { id: string }) => {
  const words = useWords(english)
  const translate = useTranslateMessage()
  return (
    <PageSection id="account" title={words.title} lead={words.lead}>
      <Loaded
        path={manageAdminsPaths.list}
        query={{ volunteer: id }}
        errorMessage={message(accountMessages, 'accountNetworkError')}
        isInline
      >
        {([account]) => (
          <p className="wrap-anywhere">
            {account ? (
              <>
                <Name text={account.fullName} />
                <span>{`, ${account.email}, ${translate(labelMessage(account.role))}`}</span>
                <AccessInWords {...account} />
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
}
