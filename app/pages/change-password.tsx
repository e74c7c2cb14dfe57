import { type FieldValues, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { accountPaths, accountScreens, changePasswordSchema } from '#domain/accounts/accounts.ts'
import { api } from '../api/api.ts'
import { NewPasswordField } from '../forms/fields/new-password-field.tsx'
import { PasswordField } from '../forms/fields/password-field.tsx'
import { showFormErrors } from '../forms/form-errors.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { schemaResolver } from '../forms/form-resolver.ts'
import { defineWords, useWords } from '../language/use-words.ts'
import { unlistedPageMeta } from '../layout/page-meta.ts'
import { AdminsOnly } from '../session/admins-only.tsx'
import { useSession } from '../session/session.tsx'
import { clearToken } from '../session/token.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { toast } from '../ui/toast.tsx'

const english = defineWords('admin.change-password', {
  title: 'Change password',
  description: 'A new password signs you out everywhere.',
  lead: 'You will need to log in again on every device.',
  old: 'Old password',
  new: 'New password',
  save: 'Change Password',
})

export const meta = unlistedPageMeta(english)

export default function ChangePassword() {
  const words = useWords(english)
  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      <AdminsOnly>
        <ChangePasswordForm />
      </AdminsOnly>
    </div>
  )
}

function ChangePasswordForm() {
  const words = useWords(english)
  const form = useForm<FieldValues>({ resolver: schemaResolver(changePasswordSchema) })
  const { admin } = useSession()
  const navigate = useNavigate()

  async function change({ oldPassword, newPassword }: FieldValues) {
    try {
      await api.send('PUT', accountPaths.changePassword, { oldPassword, newPassword })
      toast.success(accountMessages.passwordChanged)
      await navigate(accountScreens.login)
      // Every session has ended, this one too.
      clearToken()
    } catch (error) {
      showFormErrors(form, { oldPassword: {}, newPassword: {} }, error, accountMessages.serverError)
    }
  }

  return (
    <FormFrame form={form} onSubmit={change} submitLabel={words.save}>
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
