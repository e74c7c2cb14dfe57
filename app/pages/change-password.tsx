import { type FieldValues, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { accountPaths, accountSays, accountScreens, changePasswordForm } from '#domain/accounts.ts'
import { api } from '../api.ts'
import { checkWith } from '../content/check-with.ts'
import { FormFrame } from '../content/form-frame.tsx'
import { NewPasswordField } from '../content/new-password-field.tsx'
import { PasswordField } from '../content/password-field.tsx'
import { showFailure } from '../content/show-failure.ts'
import { describeHiddenPage } from '../layout/describe-page.ts'
import { AdminsOnly } from '../session/admins-only.tsx'
import { useSession } from '../session/session.tsx'
import { dropToken } from '../session/token.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { toast } from '../ui/toast.tsx'

export const meta = describeHiddenPage('Change password', 'A new password ends every session of the old one.')

export default function ChangePassword() {
  return (
    <div className="page">
      <PageHeading title="Change password" lead="You log in again afterwards, on every device." />
      <AdminsOnly>
        <ChangePasswordForm />
      </AdminsOnly>
    </div>
  )
}

function ChangePasswordForm() {
  const form = useForm<FieldValues>({ resolver: checkWith(changePasswordForm) })
  const { admin } = useSession()
  const navigate = useNavigate()

  async function change({ oldPassword, newPassword }: FieldValues) {
    try {
      await api.send('PUT', accountPaths.changePassword, { oldPassword, newPassword })
      toast.success(accountSays.passwordChanged)
      await navigate(accountScreens.login)
      // Every session has ended, this one too.
      dropToken()
    } catch (failure) {
      showFailure(form, { oldPassword: {}, newPassword: {} }, failure, accountSays.serverError)
    }
  }

  return (
    <FormFrame form={form} onSubmit={change} submit="Change Password">
      <PasswordField form={form} name="oldPassword" label="Old password" autoComplete="current-password" />
      <NewPasswordField form={form} name="newPassword" label="New password" person={admin ?? {}} />
    </FormFrame>
  )
}
