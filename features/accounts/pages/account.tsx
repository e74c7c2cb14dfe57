import { Link } from 'react-router'
import { visibleFields } from '#app/forms/visible-fields.ts'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { useSession } from '#app/session/session.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Name } from '#app/ui/name.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Field } from '#domain/kinds/fields.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import { fieldLabel } from '#domain/kinds/translations.ts'
import { volunteer as volunteerKind } from '#domain/kinds/volunteer.ts'
import { type Admin, accountScreens, adminForm } from '#domain/session/accounts.ts'
import { securityScreen } from '#domain/session/second-factor-paths.ts'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { defineWords, labelMessage } from '#domain/text/words.ts'
import { HoursPanel } from '#features/evenings/pages/hours-panel.tsx'
import { OwnAccount } from './own-account.tsx'
import { Sessions } from './sessions.tsx'

const english = defineWords('admin.own-account', {
  title: 'Profile',
  description: 'Your details.',
  portrait: (name: string) => `Portrait of ${name}`,
  update: 'Update profile',
  changePassword: 'Change password',
  security: 'Second factor and passkeys',
  volunteer: 'Your volunteer record: ',
  noVolunteer:
    'Your account is not linked to a volunteer. If you teach here, ask a PIC to link it on the Admins page.',
})

export const meta = unlistedPageMeta(english)

export default function AccountPage() {
  const words = useWords(english)
  return (
    <div className="page">
      <PageHeading title={words.title} />
      <OwnAccount>
        {(admin) => (
          <>
            <AccountCard admin={admin} />
            <OwnVolunteer />
            <HoursPanel />
            <Sessions />
          </>
        )}
      </OwnAccount>
    </div>
  )
}

function OwnVolunteer() {
  const words = useWords(english)
  const { access } = useSession()
  if (!access) return null
  const { volunteer } = access
  return (
    <p className="mt-6 max-w-prose wrap-anywhere">
      {volunteer ? (
        <>
          <span>{words.volunteer}</span>
          <Link to={adminPath(volunteerKind, volunteer._id)} className="text-link underline">
            <Name text={volunteer.fullName} />
          </Link>
        </>
      ) : (
        words.noVolunteer
      )}
    </p>
  )
}

function AccountCard({ admin }: { admin: Admin }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const toText = ({ choices }: Field, value: unknown) =>
    choices ? translate(labelMessage(String(value))) : String(value ?? '–')
  const rows = visibleFields(adminForm, admin).filter(({ name }) => name !== 'profileImageURL')
  return (
    <div className="max-w-2xl rounded-card bg-surface p-6 shadow-soft sm:p-8">
      <Picture
        src={admin.profileImageURL ?? defaultPicture}
        alt={words.portrait(admin.fullName ?? '')}
        sizes="7rem"
        isFirst
        className="size-28 rounded-full ring-4 ring-glow"
      />
      <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {rows.map(({ name, field }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-soft">{translate(fieldLabel(field))}</dt>
            <dd className="whitespace-pre-line">{toText(field, admin[name as keyof Admin])}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={accountScreens.update} className={buttonClass()}>
          {words.update}
        </Link>
        <Link to={accountScreens.changePassword} className={buttonClass('quiet')}>
          {words.changePassword}
        </Link>
        <Link to={securityScreen} className={buttonClass('quiet')}>
          {words.security}
        </Link>
      </div>
    </div>
  )
}
