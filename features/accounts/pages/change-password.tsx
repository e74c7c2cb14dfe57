import { useNavigate } from 'react-router'
import { api } from '#app/api/api.ts'
import { PasswordField } from '#app/forms/fields/password-field.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { AdminsOnly } from '#app/session/admins-only.tsx'
import { useSession } from '#app/session/session.tsx'
import { clearToken } from '#app/session/token.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PageOutline } from '#app/ui/page-outline.tsx'
import { toast } from '#app/ui/toast.tsx'
import { accountMessages } from '#domain/session/account-messages.ts'
import { accountPaths, accountScreens, changePasswordSchema } from '#domain/session/accounts.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { NewPasswordField } from './new-password-field.tsx'

const english = defineWords('admin.change-password', {
  title: 'Change password',
  description: 'A new password signs you out everywhere.',
  lead: 'You will need to log in again on every device.',
  old: 'Old password',
  new: 'New password',
  save: 'Change password',
})

export const meta = unlistedPageMeta(english)

export default function ChangePassword() {
  const words = useWords(english)
  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      <AdminsOnly outline={<PageOutline />}>
        <ChangePasswordForm />
      </AdminsOnly>
    </div>
  )
}

function ChangePasswordForm() {
  const words = useWords(english)
  const { admin } = useSession()
  const navigate = useNavigate()
  const { form, onSubmit } = useSendForm({
    resolver: schemaResolver(changePasswordSchema),
    fields: { oldPassword: {}, newPassword: {} },
    async send({ oldPassword, newPassword }) {
      await api.call('PUT', accountPaths.changePassword, { body: { oldPassword, newPassword } })
      toast.success(message(accountMessages, 'passwordChanged'))
      await navigate(accountScreens.login)
      // Changing the password ends every session, including this one.
      clearToken()
    },
    errorMessage: message(accountMessages, 'serverError'),
  })

  return (
    <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.save}>
      <PasswordField form={form} name="oldPassword" label={words.old} autoComplete="current-password" />
      <NewPasswordField
        form={form}
        name="newPassword"
        label={words.new}
        person={admin ?? {}}
        username={admin?.email}
      />
    </FormFrame>
  )
}
