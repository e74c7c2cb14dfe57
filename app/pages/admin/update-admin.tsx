import { useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import {
  type Admin,
  accountPaths,
  accountSays,
  accountScreens,
  adminFields,
  adminForm,
} from '#domain/accounts.ts'
import { checkForm } from '../../content/check-form.ts'
import { FieldInput } from '../../content/fields/field-input.tsx'
import { bodyOfEdit, hasFile, isEmpty, startValues } from '../../content/form-body.ts'
import { FormFrame } from '../../content/form-frame.tsx'
import { showFailure } from '../../content/show-failure.ts'
import { shownFields } from '../../content/shown-fields.ts'
import { uploadingApi } from '../../content/upload.ts'
import { describeHiddenPage } from '../../layout/describe-page.ts'
import { ProfileGate } from '../../session/profile-gate.tsx'
import { useSession } from '../../session/session.tsx'
import { useProfile } from '../../session/use-profile.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.tsx'

export const meta = describeHiddenPage('Update profile', "Change one's own fields.")

// What others relied on when they approved the account stays as it is.
const { email: _email, role: _role, ...changeable } = adminFields

export default function UpdateAdmin() {
  const [query] = useSearchParams()
  const profile = useProfile(query.get('adminId'))
  return (
    <div className="page">
      <PageHeading title="Update profile" />
      <ProfileGate profile={profile}>{(admin) => <UpdateForm admin={admin} />}</ProfileGate>
    </div>
  )
}

function UpdateForm({ admin: loaded }: { admin: Admin }) {
  const [admin, setAdmin] = useState(loaded)
  const { learn } = useSession()
  const [progress, setProgress] = useState<number | null>(null)
  const drawn = {
    fields: changeable,
    rule: (values: FieldValues) => adminForm.rule({ ...values, role: admin.role }),
  }
  const form = useForm<FieldValues>({
    resolver: checkForm(drawn, { keepsFiles: true }),
    defaultValues: startValues(drawn, admin),
  })

  async function update(values: FieldValues) {
    const body = bodyOfEdit(drawn, values, admin)
    if (hasFile(body)) setProgress(0)
    try {
      if (!isEmpty(body)) await send(body)
      toast.success(accountSays.profileUpdated)
    } catch (failure) {
      toast.error(accountSays.profileNotUpdated)
      showFailure(form, adminFields, failure, accountSays.profileNotUpdated)
    } finally {
      setProgress(null)
    }
  }
  async function send(body: FormData) {
    const api = uploadingApi((share) => setProgress((now) => (now === null ? null : share)))
    const path = accountPaths.update.replace(':adminId', encodeURIComponent(admin._id))
    const { admin: updated } = await api.send<{ admin: Admin }>('PUT', path, body)
    setAdmin(updated)
    learn(updated)
    form.reset(startValues(drawn, updated))
  }

  return (
    <>
      <p className="mb-6 text-soft">
        {admin.email} · {admin.role}
      </p>
      <FormFrame form={form} onSubmit={update} submit="Update Profile" progress={progress}>
        {shownFields(drawn, form.watch()).map(({ name, field, isRequired }) => (
          <FieldInput
            key={name}
            form={form}
            name={name}
            field={field}
            isRequired={isRequired}
            kept={name === 'profileImageURL' ? (admin.profileImageURL ?? undefined) : undefined}
          />
        ))}
      </FormFrame>
      <p className="mt-8">
        <TextLink to={accountScreens.profile}>View Profile</TextLink>
      </p>
    </>
  )
}
